import { sql } from 'kysely';
import { getBilling, openTopUp } from '../../../contract/billing.ts';
import { previewAddress } from '../../../contract/staff/parcels.ts';
import type { StaffRole } from '../../../contract/staff/staff-permissions.ts';
import { createCustomer, type TestCustomer } from '../accounts/create-customer.ts';
import { callApi } from '../call-api.ts';
import { checkInvariants } from '../invariants/check-invariants.ts';
import { openJobs } from '../open-jobs.ts';
import { giveCredit } from '../payments/monthly-accounts.ts';
import { folderOfRun } from '../temporary-folder.ts';
import type { ConsoleApp } from './console-app.ts';

export const highlands = 'IV27 4AB'; // £3.00 dearer than the mainland
export const islands = 'ZE1 0AA'; // £7.80 dearer

/** Correcting addresses of shipments that a balance or an account paid. */
export function addressCharges(test: ConsoleApp) {
  async function customerWith(topUp: number): Promise<TestCustomer> {
    const customer = await createCustomer(test);
    const { token } = customer;
    const answer = await callApi(test.app, '/billing/top-ups', { token, body: { amount: topUp } });
    const { payment_id, secret } = openTopUp.response.parse(answer.body);
    test.cards.pay(secret.replace('_secret', ''));
    await callApi(test.app, '/billing/payments/confirm', { token, body: { payment_id } });
    return customer;
  }

  async function customerOnAccount(limitPence?: number): Promise<TestCustomer> {
    const customer = await createCustomer(test);
    await giveCredit(test.database.db, customer.organisationId, limitPence);
    return customer;
  }

  /** £7.92. */
  const book = (customer: TestCustomer, payFrom: 'BALANCE' | 'ACCOUNT' = 'BALANCE') =>
    test.createShipment(customer, { pay_from: payFrom });

  const get = async (path: string, { token }: TestCustomer) =>
    (await callApi(test.app, path, { method: 'GET', token })).body;
  const balanceOf = async (customer: TestCustomer) =>
    getBilling.response.parse(await get('/billing', customer)).balance;
  const owedBy = async (customer: TestCustomer) =>
    getBilling.response.parse(await get('/billing', customer)).account?.owed;

  async function preview(id: string, postcode: string) {
    const body = { side: 'RECEIVER', building: '1', street_name: 'Mill Lane', town: '', postal_code: postcode };
    const answer = await test.post(`parcels/${id}/address-previews`, body);
    return { body, seen: previewAddress.response.parse(answer.body).data };
  }

  async function correct(
    id: string,
    postcode: string,
    extra: 'CHARGE' | 'WAIVE' = 'CHARGE',
    role: StaffRole = 'SUPPORT',
  ) {
    const { body, seen } = await preview(id, postcode);
    const sent = { ...body, seen: seen.seen, extra, reason: 'The sender agreed.' };
    return { seen, answer: await test.post(`parcels/${id}/address-corrections`, sent, role) };
  }

  async function documentsOf(id: string) {
    const { rows } = await sql<{ kind: string; pence: number; vat: number; adds: boolean }>`
      select kind, gross_pence as pence, vat_pence as vat, supplements is not null as adds from invoices
      where shipment_id = ${id} order by issued_at, number`.execute(test.database.db);
    return rows.map(({ kind, pence, vat, adds }) => `${adds ? 'ADDED ' : ''}${kind} ${pence} ${vat}`);
  }

  async function mailsTo(customer: TestCustomer): Promise<string> {
    const jobs = await openJobs(test.database.url, () => new Date(), { DATA_DIR: await folderOfRun() });
    await jobs.runWaiting('address-mail');
    await jobs.runWaiting('receipt');
    await jobs.close();
    const { rows } = await sql<{ text: string }>`
      select subject || ' ' || body as text from sent_mails where addressee = ${customer.email} order by sent_at`.execute(
      test.database.db,
    );
    return rows.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
  }

  const cancel = (id: string) => test.post(`parcels/${id}/changes`, { change: 'CANCEL', reason: 'Asked on the phone' });

  async function requireInvariants(): Promise<void> {
    const violations = await checkInvariants(test.database.db, { isAtRest: false });
    if (violations.length > 0) throw new Error(JSON.stringify(violations));
  }

  return {
    customerWith,
    customerOnAccount,
    book,
    get,
    balanceOf,
    owedBy,
    preview,
    correct,
    documentsOf,
    mailsTo,
    cancel,
    requireInvariants,
  };
}
