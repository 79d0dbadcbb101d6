import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from './test.ts';

/** The link to one of our pages in the newest mail to this address that has one; waits until such a mail has arrived. */
export async function mailedLink(to: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await findLink(to, page)), `a mail to ${to} with a link to ${page}`)
    .toBeDefined();
  return link ?? '';
}

async function findLink(to: string, page: string): Promise<string | undefined> {
  const folder = process.env['E2E_MAILBOX'] ?? '';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  for (const name of names.toReversed()) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    const link = mail.text?.split(/\s/).find((word) => word.includes(`${page}?`));
    if (link && mail.to?.some(({ address }) => address === to)) return link;
  }
  return undefined;
}
