import { expect, test } from 'vitest';
import { openComplaint, replyToComplaint } from '../../../contract/support.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const opened = { reference: 'CMP-7K3M9Q2X', kind: 'LATE', is_answered: true } as const;

test('takes why our answer doesn’t settle it, and hides the link’s token', async () => {
  const api = fakeApi();
  api.serve(openComplaint, () => opened);
  api.serve(replyToComplaint, () => ({ message: 'We’ll answer by 3 December 2026.' }));
  const { screen, currentPath } = await renderApp('/complaint-reply#a-token');
  await screen.getByRole('textbox', { name: 'Why doesn’t it settle your complaint?' }).fill('It is still broken.');
  expect(currentPath()).toBe('/complaint-reply');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('We’ll answer by 3 December 2026.')).toBeVisible();
  const last = api.requests.at(-1);
  expect(await last?.json()).toEqual({ token: 'a-token', text: 'It is still broken.' });
  expect(last?.headers.get('idempotency-key')).toMatch(/^.{32,}$/);
  await expectAccessible();
});

test('says why a link can’t be used', async () => {
  const api = fakeApi();
  api.serve(openComplaint, () => refusal('CONFLICT', 'This link has expired. Reply to our email instead.'));
  const { screen } = await renderApp('/complaint-reply#a-token');
  await expect.element(screen.getByText('This link has expired. Reply to our email instead.')).toBeVisible();
  await expectAccessible();
});

test('asks for the link where there is none', async () => {
  fakeApi();
  const { screen } = await renderApp('/complaint-reply');
  await expect.element(screen.getByText('This page needs the link from our email about your complaint.')).toBeVisible();
});
