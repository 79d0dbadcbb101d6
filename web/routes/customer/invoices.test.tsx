import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exportInvoices, invoicePdf, myInvoices } from '../../../contract/invoices.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => updateSession(aSession()));

const longNames = {
  shipper: 'Wolfeschlegelsteinhausenbergerdorff & Daughters Antiquarian Booksellers of Aberystwyth',
  receiver: 'Wolfeschlegelsteinhausenbergerdorff & Sons Antiquarian Booksellers of Hay-on-Wye',
};

test('lists the invoices of the page in the address, with what took one back', async () => {
  const api = fakeApi();
  const credit = {
    _invoice_number: 'CRN-2026-000004',
    createdAt: '2026-11-16T12:00:00.000Z',
    net: 6.6,
    vat: 1.32,
    total: 7.92,
  };
  api.serve(myInvoices, () => ({
    data: [anInvoice(), anInvoice({ _invoice_number: 'INV-2026-000002', ...longNames, credit_notes: [credit] })],
    total: 23,
  }));
  await page.viewport(1440, 900);
  const { screen, currentPath } = await renderApp('/dashboard/invoices?page=2');
  await expect.element(screen.getByRole('heading', { name: 'All Invoices' })).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: /INV-2026-000001/ })).toBeVisible();
  await expect.element(screen.getByText('15th-Nov-2026 | 12-00 pm').first()).toBeVisible();
  await expect.element(screen.getByText('Refunded by CRN-2026-000004')).toBeVisible();
  const [pdf, creditNote] = [/INV-2026-000002 as PDF/, /CRN-2026-000004 as PDF/].map((name) =>
    screen.getByRole('button', { name }).element().getBoundingClientRect(),
  );
  expect(creditNote?.height).toBe(pdf?.height); // its two words stand on one line
  expect(new URL(api.requests[0]?.url ?? '').searchParams.get('page')).toBe('2');
  await expect
    .element(screen.getByRole('link', { name: 'Your carbon footprint, year by year' }))
    .toHaveAttribute('href', '/dashboard/emissions');
  await expectAccessible();
  await screen.getByRole('link', { name: 'Page 3' }).click();
  await expect.poll(currentPath).toBe('/dashboard/invoices?page=3');
});

test('does not call an invoice refunded whose refund failed, and says what we do next', async () => {
  const api = fakeApi();
  const { createdAt, net, vat, total } = anInvoice();
  const credit = { _invoice_number: 'CRN-2026-000004', createdAt, net, vat, total };
  const message = 'We couldn’t refund £7.92 because the card has expired or was cancelled.';
  const refund = { state: 'FAILED', amount: 7.92, message } as const;
  api.serve(myInvoices, () => ({ data: [anInvoice({ credit_notes: [credit], refund })], total: 1 }));
  const { screen } = await renderApp('/dashboard/invoices');
  await expect.element(screen.getByText('Credit note CRN-2026-000004')).toBeVisible();
  await expect.element(screen.getByText(message)).toBeVisible();
  await expectAccessible();
});

test('says so where there are none, and where the page is past the end', async () => {
  const api = fakeApi();
  api.serve(myInvoices, () => ({ data: [], total: 0 }));
  const { screen, navigate } = await renderApp('/dashboard/invoices');
  await expect.element(screen.getByText('No Invoices to view')).toBeVisible();
  api.serve(myInvoices, () => ({ data: [], total: 12 }));
  await navigate('/dashboard/invoices?page=9');
  await expect
    .element(screen.getByRole('link', { name: 'Go to the last page' }))
    .toHaveAttribute('href', '/dashboard/invoices?page=2');
});

test('the month filters the list and what is downloaded, and an empty one says so', async () => {
  const api = fakeApi();
  const asked = () => new URL(api.requests.at(-1)?.url ?? '').searchParams;
  api.serve(myInvoices, () => ({ data: [anInvoice()], total: 23 }));
  api.serve(exportInvoices, () => new Response('Number'));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { screen, currentPath, navigate } = await renderApp('/dashboard/invoices?page=2');
  const download = screen.getByRole('button', { name: 'Download CSV' });
  await download.click();
  await expect.poll(() => saved).toEqual(['invoices.csv']);
  expect(asked().get('month')).toBeNull();

  await navigate('/dashboard/invoices?month=2026-02');
  await expect.element(screen.getByRole('combobox', { name: 'Month' })).toHaveValue('2026-02');
  await expect.poll(() => asked().get('month')).toBe('2026-02');
  await download.click();
  await expect.poll(() => saved.at(-1)).toBe('invoices-2026-02.csv');
  expect(asked().get('month')).toBe('2026-02');
  await screen.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(currentPath).toBe('/dashboard/invoices?month=2026-02&page=2');

  api.serve(myInvoices, () => ({ data: [], total: 0 }));
  await navigate('/dashboard/invoices?month=2026-01');
  await expect.element(screen.getByText('There are no invoices or credit notes in January 2026.')).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  await expectAccessible();
  api.serve(myInvoices, () => ({ data: [anInvoice()], total: 1 }));
  await screen.getByRole('link', { name: 'See all months' }).click();
  await expect.poll(currentPath).toBe('/dashboard/invoices');
});

test('choosing a month starts at its first page', async () => {
  fakeApi().serve(myInvoices, () => ({ data: [anInvoice()], total: 23 }));
  const { screen, currentPath } = await renderApp('/dashboard/invoices?page=3');
  const month = screen.getByRole('combobox', { name: 'Month' });
  await expect.element(month).toHaveValue('');
  const [, latest] = [...month.element().querySelectorAll('option')].map(({ value }) => value);
  await month.selectOptions(latest ?? '');
  await expect.poll(currentPath).toBe(`/dashboard/invoices?month=${latest}`);
});

test('hands out a document and a month’s table as files', async () => {
  const api = fakeApi();
  api.serve(myInvoices, () => ({ data: [anInvoice()], total: 1 }));
  api.serve(invoicePdf, () => new Response('%PDF-1.3'));
  api.serve(exportInvoices, () => new Response('Number'));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { screen } = await renderApp('/dashboard/invoices');
  await screen.getByRole('button', { name: 'Download invoice INV-2026-000001 as PDF' }).click();
  await expect.poll(() => saved).toEqual(['INV-2026-000001.pdf']);
  await screen.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => saved.at(-1)).toBe('invoices.csv');
});

test('offers to try again after a failure', async () => {
  const api = fakeApi();
  api.serve(myInvoices, () => refusal('UNAVAILABLE', 'We can’t reach our records right now.'));
  const { screen } = await renderApp('/dashboard/invoices');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('We couldn’t load your invoices')).toBeVisible();
  api.serve(myInvoices, () => ({ data: [anInvoice()], total: 1 }));
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByText('INV-2026-000001')).toBeVisible();
});

test('on a phone two documents stand under the date, side by side', async () => {
  await page.viewport(375, 667);
  const { createdAt, net, vat, total } = anInvoice();
  const credit = { _invoice_number: 'CRN-2026-000004', createdAt, net, vat, total };
  fakeApi().serve(myInvoices, () => ({ data: [anInvoice({ credit_notes: [credit] })], total: 1 }));
  const { screen } = await renderApp('/dashboard/invoices');
  await expect.element(screen.getByRole('time')).toBeVisible();
  const boxOf = (name: RegExp) => screen.getByRole('button', { name }).element().getBoundingClientRect();
  const [pdf, creditNote] = [boxOf(/^Download invoice/), boxOf(/^Download credit note/)];
  expect(pdf.top).toBeGreaterThanOrEqual(screen.getByRole('time').element().getBoundingClientRect().bottom);
  expect(creditNote.top).toBe(pdf.top);
  expect(creditNote.width).toBeCloseTo(pdf.width, 0);
});
