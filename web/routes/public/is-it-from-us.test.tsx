import { expect, test } from 'vitest';
import { checkMail } from '../../../contract/mail-checks.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('asks for what is missing, confirms a code, and says what makes a text a scam', async () => {
  const api = fakeApi();
  api.serve(checkMail, () => ({
    verdict: 'OURS' as const,
    title: 'Yes, we sent it',
    lines: ['We sent it on 3 March 2026.'],
  }));
  const { screen } = await renderApp('/is-it-from-us');
  await screen.getByRole('button', { name: 'Check the code' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  await expect.element(screen.getByText('Enter the code')).toBeVisible();

  await screen.getByRole('textbox', { name: 'Code' }).fill('7KQ2-M9XD');
  await screen.getByRole('button', { name: 'Check the code' }).click();
  const answer = screen.getByRole('region', { name: 'Answer' });
  await expect.element(answer).toHaveFocus();
  await expect.element(answer.getByText('Yes, we sent it')).toBeVisible();
  await expectAccessible();

  const lines = ['A link leads to a number.'];
  api.serve(checkMail, () => ({ verdict: 'SCAM' as const, title: 'This looks like a scam', lines }));
  await screen.getByRole('textbox', { name: 'Message or link' }).fill('http://203.0.113.9/larkway');
  await screen.getByRole('button', { name: 'Check the message' }).click();
  await expect.element(answer.getByText('A link leads to a number.')).toBeVisible();
});

test('says why it refuses to check', async () => {
  fakeApi().serve(checkMail, () => refusal('TOO_MANY_REQUESTS', 'You’ve checked a lot of messages.'));
  const { screen } = await renderApp('/is-it-from-us');
  await screen.getByRole('textbox', { name: 'Code' }).fill('7KQ2-M9XD');
  await screen.getByRole('button', { name: 'Check the code' }).click();
  await expect.element(screen.getByText('You’ve checked a lot of messages.')).toBeVisible();
});
