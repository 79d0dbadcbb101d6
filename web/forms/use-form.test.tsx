import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { ApiError } from '../lib/api/api-error.ts';
import { useForm } from './use-form.ts';

const schema = z.object({
  code: z.string().check(z.minLength(3, 'Too short')),
  agreed: z.literal(true, 'Please agree'),
});

const start = { code: '', agreed: undefined as boolean | undefined }; // the type of a box nobody has touched

function Form({ send }: { readonly send: (result: z.output<typeof schema>) => Promise<void> }) {
  const form = useForm({
    start,
    schema,
    rewrite: { code: (text) => text.toUpperCase() },
    tidy: { code: (text) => text.trim() },
    send,
  });
  const { error, ...code } = form.field('code');
  const { error: boxError, ...box } = form.checkbox('agreed');
  return (
    <form {...form.form}>
      <input {...code} aria-label="Code" />
      <p>{error ?? 'no error'}</p>
      <input type="checkbox" {...box} aria-label="Agreed" />
      <p>{boxError}</p>
      <p>{form.failure}</p>
      <p>{`attempt ${form.summary.attempt}: ${form.summary.errors.map(({ message }) => message).join(', ')}`}</p>
      <button type="submit" disabled={!form.canSend}>
        {form.isSending ? 'Sending' : 'Send'}
      </button>
      <button type="button" onClick={() => form.reset({ code: 'NEW', agreed: true })}>
        Restart
      </button>
    </form>
  );
}

async function open(send: (result: z.output<typeof schema>) => Promise<void> = async () => undefined) {
  const screen = await render(<Form send={send} />);
  return {
    screen,
    code: screen.getByLabelText('Code'),
    box: screen.getByLabelText('Agreed'),
    submit: screen.getByRole('button', { name: 'Send' }),
  };
}

test('rewrites a text as it is typed, the caret in its place, and tidies it when it is left', async () => {
  const { code } = await open();
  await code.fill('ab ');
  const input = code.element() as HTMLInputElement; // a text field
  input.setSelectionRange(1, 1);
  await userEvent.keyboard('x');
  await expect.element(code).toHaveValue('AXB ');
  expect(input.selectionStart).toBe(2);
  await userEvent.tab();
  await expect.element(code).toHaveValue('AXB');
});

test('shows an error once its field has been left, and can be sent once all is valid', async () => {
  const { screen, code, box, submit } = await open();
  await code.fill('ab');
  await expect.element(screen.getByText('no error')).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByText('Too short', { exact: true })).toBeVisible();
  await code.fill('abc');
  await expect.element(submit).toBeDisabled();
  await box.click();
  await expect.element(submit).toBeEnabled();
});

test('a refusal stands beside its field until it changes; another one is the failure of the form', async () => {
  const refusals = [new ApiError('VALIDATION', 'Taken', { code: 'Taken' }), new ApiError('CONFLICT', 'Not now')];
  const { screen, code, box, submit } = await open(() => Promise.reject(refusals.shift()));
  await code.fill('abc');
  await box.click();
  await submit.click();
  await expect.element(screen.getByText('attempt 1: Taken')).toBeVisible();
  await code.fill('abcd');
  await expect.element(screen.getByText('no error')).toBeVisible();
  await submit.click();
  await expect.element(screen.getByText('Not now')).toBeVisible();
});

test('sends once, however often it is submitted meanwhile', async () => {
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  const { screen, code, box, submit } = await open(() => {
    sent += 1;
    return answer.promise;
  });
  await code.fill('abc');
  await box.click();
  await submit.click();
  await screen.getByRole('button', { name: 'Sending' }).click();
  answer.resolve();
  await expect.element(submit).toBeVisible();
  expect(sent).toBe(1);
});

test('after a restart nothing has changed', async () => {
  const { screen, code, submit } = await open();
  await screen.getByRole('button', { name: 'Restart' }).click();
  await expect.element(code).toHaveValue('NEW');
  await expect.element(submit).toBeDisabled();
  await code.fill('NEWER');
  await expect.element(submit).toBeEnabled();
});

test('shows the error of a field that a press has left only after the press, so that nothing moves under it', async () => {
  const { screen, code } = await open();
  await code.fill('ab');
  const button = screen.getByRole('button', { name: 'Restart' }).element();
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  (code.element() as HTMLInputElement).blur(); // a text field
  await expect.element(screen.getByText('no error')).toBeVisible();
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await expect.element(screen.getByText('Too short')).toBeVisible();
});
