import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Checkbox } from './checkbox.tsx';

describe('Checkbox', () => {
  it('has no accessibility faults in any state', async () => {
    const { container } = await render(
      <>
        <Checkbox label="Plain" hint="A hint" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Wrong" error="Please accept our terms and conditions!." />
        <Checkbox label="Off" disabled />
        <Checkbox label="Off and ticked" disabled defaultChecked />
      </>,
    );
    await expectAccessible(container);
  });

  it('is ticked by the space bar and by a press on its label', async () => {
    const screen = await render(<Checkbox label="Send me the newsletter" />);
    const box = screen.getByRole('checkbox', { name: 'Send me the newsletter' });
    await userEvent.keyboard('{Tab} ');
    await expect.element(box).toBeChecked();
    await screen.getByText('Send me the newsletter').click();
    await expect.element(box).not.toBeChecked();
  });

  it('ties hint and error to the box', async () => {
    const screen = await render(<Checkbox label="Terms" hint="Read them" error="Please accept them" />);
    const box = screen.getByRole('checkbox', { name: 'Terms' });
    await expect.element(box).toHaveAccessibleDescription('Read them Please accept them');
    await expect.element(box).toBeInvalid();
  });
});
