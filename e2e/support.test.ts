import { answerInChat } from './support/commands.ts';
import { mailWithSubject } from './support/mailbox.ts';
import { openHydrated } from './support/open-hydrated.ts';
import { expect, test } from './support/test.ts';

test('a visitor asks from the Track modal, support answers by command, and a complaint is sent', async ({
  page,
  checkAccessibility,
}) => {
  await openHydrated(page, '/?page=track');
  await page.getByRole('button', { name: "Can't find tracking number?" }).click();
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat with us' });
  await expect(panel.getByText('How can we help?')).toBeVisible();

  const email = `eve-${crypto.randomUUID()}@example.com`;
  const question = `Where is it? ${crypto.randomUUID()}`;
  await panel.getByRole('textbox', { name: 'Your question' }).fill(question);
  await panel.getByRole('textbox', { name: /Your email address/ }).fill(email);
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(panel.getByRole('log')).toContainText(question);
  await expect(panel.getByText(`We’ll also reply to ${email}.`)).toBeVisible();

  await answerInChat(email, 'It is at our depot in Leeds.');
  await expect(panel.getByRole('log')).toContainText('It is at our depot in Leeds.');
  expect((await mailWithSubject(email, /answered your question/)).text).toContain('It is at our depot in Leeds.');
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: "Can't find tracking number?" })).toBeFocused();

  // Another page of the same browser shows it, by its cookie; another browser does not.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Chat with us' }).click();
  await expect(panel.getByRole('log')).toContainText(question);
  await panel.getByRole('button', { name: 'Close' }).click();

  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Eve Moss');
  await page.getByRole('textbox', { name: 'Your email address' }).fill(email);
  await page.getByRole('combobox', { name: 'What’s it about?' }).selectOption('A damaged parcel');
  await page.getByRole('textbox', { name: /What went wrong/ }).fill('The lamp is broken.');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  const reference = /CMP-\w{8}/.exec(await page.getByText(/Its reference is/).innerText())?.[0] ?? '';
  expect((await mailWithSubject(email, /your complaint/)).subject).toContain(reference);
});
