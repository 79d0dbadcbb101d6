import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './test.ts';

/** In the newest matching email; waits for it. */
export async function mailedLink(to: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await findLink(to, page)), `a mail to ${to} with a link to ${page}`)
    .toBeDefined();
  return link ?? '';
}

/** The newest; waits for it. */
export async function mailWithSubject(to: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined;
  const find = async () => (found = await findMail(to, (mail) => subject.test(mail.subject ?? '')));
  await expect.poll(find, `a mail to ${to} about ${subject}`).toBeDefined();
  if (!found) throw new Error('The mail was there a moment ago.');
  return found;
}

async function findLink(to: string, page: string): Promise<string | undefined> {
  const linkIn = (mail: Email) =>
    mail.text?.split(/\s/).find((word) => word.includes(`${page}?`) || word.includes(`${page}#`));
  const mail = await findMail(to, (each) => linkIn(each) !== undefined);
  return mail && linkIn(mail);
}

async function findMail(to: string, isWanted: (mail: Email) => boolean): Promise<Email | undefined> {
  const folder = process.env['E2E_MAILBOX'] ?? '';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  for (const name of names.toReversed()) {
    const source = await readFile(join(folder, name));
    if (!source.includes(to)) continue; // every test's emails are here, and parsing each would be slow
    const mail = await PostalMime.parse(source);
    if (mail.to?.some(({ address }) => address === to) && isWanted(mail)) return mail;
  }
  return undefined;
}
