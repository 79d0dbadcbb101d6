import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { FileChooser } from './file-chooser.tsx';

const file = new File(['a'], 'a.csv');

test('gives the file that is chosen, and the same again', async () => {
  const onChoose = vi.fn<(file: File) => Promise<void>>(() => Promise.resolve());
  const screen = await render(<FileChooser label="Choose a CSV file" accept=".csv" onChoose={onChoose} />);
  await expectAccessible(screen.container);
  for (const times of [1, 2]) {
    await userEvent.upload(screen.getByLabelText('Choose a CSV file'), file);
    await expect.poll(() => onChoose.mock.calls.length).toBe(times);
  }
});

test('keeps the focus while it reads, and reads one file at a time', async () => {
  const reading = Promise.withResolvers<void>();
  const onChoose = vi.fn<(file: File) => Promise<void>>(() => reading.promise);
  const screen = await render(<FileChooser label="Choose a CSV file" accept=".csv" takesFocus onChoose={onChoose} />);
  const input = screen.getByLabelText('Choose a CSV file');
  await expect.element(input).toHaveFocus();
  await userEvent.upload(input, file);
  await expect.element(input).toHaveAttribute('aria-disabled', 'true');
  await userEvent.upload(input, file);
  await expect.element(input).toHaveFocus();
  expect(onChoose).toHaveBeenCalledTimes(1);
  reading.resolve();
  await expect.element(input).not.toHaveAttribute('aria-disabled');
});

test('gives the file that is dropped', async () => {
  const onChoose = vi.fn<(file: File) => Promise<void>>(() => Promise.resolve());
  const screen = await render(<FileChooser label="Choose a CSV file" accept=".csv" onChoose={onChoose} />);
  const data = new DataTransfer();
  data.items.add(file);
  const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
  screen.getByText('Or drop the file here.').element().dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true); // or the browser would leave the page for it
  expect(onChoose.mock.calls[0]?.[0].name).toBe('a.csv');
});
