import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, Browser } from '@playwright/test';
import * as mupdf from 'mupdf';
import PostalMime from 'postal-mime';
import { login } from '../../contract/accounts/accounts.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import type { Customer } from '../support/customer.ts';
import { mailWithSubject } from '../support/mailbox.ts';
import type { ScreenshotData } from './seed-screenshot-data.ts';

type IsWanted = (name: string) => boolean;

const looks = [
  { width: 640, colorScheme: 'light' },
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const;

/** One picture of each kind of email that was sent, and look. The PDFs that came with them too. */
export async function takeMailPictures(browser: Browser, url: string, folder: string, isWanted: IsWanted) {
  await mailWithSubject('charles@example.com', /delivered/i); // the last to be sent
  const mails = await readMails();
  for (const { width, colorScheme } of looks) {
    const page = await browser.newPage({ baseURL: url, viewport: { width, height: 800 }, colorScheme });
    for (const [name, { file }] of mails) {
      const picture = `${name}-${width}-${colorScheme}`;
      if (!isWanted(picture)) continue;
      await page.goto(`/dev/mailbox/${file}/html`);
      await page.screenshot({ path: join(folder, `${picture}.png`), fullPage: true });
    }
    await page.close();
  }
  for (const [name, { pdfs }] of mails)
    for (const pdf of pdfs) if (isWanted(`pdf-${name}`)) await drawPdf(pdf, folder, `pdf-${name}`);
}

interface StoredMail {
  readonly file: string;
  readonly pdfs: readonly Uint8Array[];
}

/** By what they are about: the newest of each. */
async function readMails(): Promise<Map<string, StoredMail>> {
  const mailbox = process.env['E2E_MAILBOX'] ?? '';
  const mails = new Map<string, StoredMail>();
  for (const file of (await readdir(mailbox)).filter((name) => name.endsWith('.eml')).toSorted()) {
    const { subject = '', attachments } = await PostalMime.parse(await readFile(join(mailbox, file)));
    const pdfs = attachments.flatMap(({ mimeType, content }) =>
      mimeType === 'application/pdf' && typeof content !== 'string' ? [new Uint8Array(content)] : [],
    );
    mails.set(nameOf(subject), { file, pdfs });
  }
  return mails;
}

/** 'mail-your-parcel-is-on-the-van': without codes, sums and days. */
function nameOf(subject: string): string {
  const words = subject
    .replace(/\(.*\)/, '')
    .replaceAll(/[£\w.-]*\d[\w.,-]*/g, '')
    .replaceAll(/[A-Z]\w+ [A-Z]\w+/g, 'somebody')
    .replaceAll(/’/g, '')
    .toLowerCase()
    .match(/[a-z]+/g);
  return `mail-${(words ?? []).slice(0, 8).join('-')}`;
}

/** What customers print and keep. */
export async function takePdfPictures(
  request: APIRequestContext,
  { customers: { customer, trader }, shipments: { booked } }: ScreenshotData,
  folder: string,
  isWanted: IsWanted,
): Promise<void> {
  const papers = [
    { name: 'pdf-label', by: customer, path: `/shipment/${booked._id}/label?format=4x6` },
    { name: 'pdf-label-a4', by: customer, path: `/shipment/${booked._id}/label?format=a4` },
    { name: 'pdf-invoice', by: customer, path: '/invoice/INV-2026-000001/pdf' },
    { name: 'pdf-credit-note', by: customer, path: '/invoice/CRN-2026-000001/pdf' },
    { name: 'pdf-statement', by: trader, path: '/billing/statements/STM-2026-000001/pdf' },
  ];
  for (const { name, by, path } of papers.filter((paper) => isWanted(paper.name))) {
    const response = await request.get(apiBasePath + path, { headers: await sessionOf(request, by) });
    if (!response.ok()) throw new Error(`${name}: ${await response.text()}`);
    await drawPdf(await response.body(), folder, name);
  }
}

async function sessionOf(request: APIRequestContext, { email, password }: Customer) {
  const response = await request.post(apiBasePath + login.path, { data: { email, password } });
  const session = login.response.parse(await response.json());
  return { authorization: `Bearer ${'access_token' in session ? session.access_token : ''}` };
}

/** Its first page, at 108 dots an inch. */
async function drawPdf(pdf: Uint8Array, folder: string, name: string): Promise<void> {
  const page = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0);
  const picture = page.toPixmap(mupdf.Matrix.scale(1.5, 1.5), mupdf.ColorSpace.DeviceRGB, false, true);
  await writeFile(join(folder, `${name}.png`), picture.asPNG());
}
