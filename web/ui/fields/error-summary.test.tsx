import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';

const error = { fieldId: 'phone', message: 'Phone number is too short' };

function Example({ attempt, errors = [error] }: { attempt: number; errors?: (typeof error)[] }) {
  return (
    <>
      <ErrorSummary attempt={attempt} errors={errors} />
      <TextField id="phone" label="Phone" error={errors[0]?.message} />
    </>
  );
}

describe('ErrorSummary', () => {
  it('has no accessibility faults', async () => {
    const { container } = await render(<Example attempt={1} />);
    await expectAccessible(container);
  });

  it('takes the focus with each failed attempt, and only then', async () => {
    const screen = await render(<Example attempt={0} errors={[]} />);
    await screen.rerender(<Example attempt={1} />);
    const summary = screen.getByRole('group', { name: 'There is a problem' });
    await expect.element(summary).toHaveFocus();

    await screen.getByRole('textbox').click();
    await screen.rerender(<Example attempt={1} errors={[{ ...error, message: 'Invalid phone number' }]} />);
    await expect.element(screen.getByRole('textbox')).toHaveFocus();

    await screen.rerender(<Example attempt={2} />);
    await expect.element(summary).toHaveFocus();
  });

  it('leads to the field without changing the address', async () => {
    const screen = await render(<Example attempt={1} />);
    const address = window.location.href;
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
    expect(window.location.href).toBe(address);
  });

  it('is not there without errors', async () => {
    const screen = await render(<Example attempt={1} errors={[]} />);
    await expect.element(screen.getByRole('group')).not.toBeInTheDocument();
  });
});
