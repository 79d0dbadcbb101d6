import * as mupdf from 'mupdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatchPaymentIntent, createShipments } from '../../contract/bulk.ts';
import { myInvoices } from '../../contract/invoices.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { notificationJobs } from '../jobs/notification-jobs.ts';
import { enqueueNotifications } from '../notifications/enqueue-notifications.ts';
import type { NotificationRef } from '../notifications/notification.ts';
import { prepareNotification } from '../notifications/notification-mail.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';

// Written from the addresses of town halls, stations and shops, not from the table of post towns that this test checks.
const towns: Readonly<Record<string, string>> = {
  'SL4 1NJ': 'Windsor',
  'SL6 1LF': 'Maidenhead',
  'RG9 2AQ': 'Henley-on-Thames',
  'GU7 1HR': 'Godalming',
  'KT22 8DN': 'Leatherhead',
  'RH4 1SD': 'Dorking',
  'TN9 1BG': 'Tonbridge',
  'TN31 7HE': 'Rye',
  'CT5 1AX': 'Whitstable',
  'DA12 1AU': 'Gravesend',
  'BN21 4UG': 'Eastbourne',
  'PO33 2NP': 'Ryde',
  'BH19 2NY': 'Swanage',
  'DT4 7AN': 'Weymouth',
  'BA11 1BE': 'Frome',
  'TA6 3BL': 'Bridgwater',
  'EX31 1DX': 'Barnstaple',
  'PL19 0AU': 'Tavistock',
  'TR18 2LR': 'Penzance',
  'GL7 2NW': 'Cirencester',
  'OX16 5QB': 'Banbury',
  'CM20 1WG': 'Harlow',
  'IP33 1UZ': 'Bury St Edmunds',
  'PE30 1EX': "King's Lynn",
  'CB7 4GF': 'Ely',
  'LE11 3TT': 'Loughborough',
  'NG31 6PZ': 'Grantham',
  'CV21 2RR': 'Rugby',
  'HR9 5HH': 'Ross-on-Wye',
  'SY8 1AS': 'Ludlow',
  'LL57 1DT': 'Bangor',
  'SA61 1TP': 'Haverfordwest',
  'CF62 6BF': 'Barry',
  'NP16 5LH': 'Chepstow',
  'CH41 5EU': 'Birkenhead',
  'SK10 1DX': 'Macclesfield',
  'LA9 4DL': 'Kendal',
  'HG1 2SD': 'Harrogate',
  'YO11 2HG': 'Scarborough',
  'YO21 1YN': 'Whitby',
  'NE46 1XD': 'Hexham',
  'EH39 4HG': 'North Berwick',
  'KY16 9NL': 'St Andrews',
  'PA34 4AW': 'Oban',
  'PH33 6EU': 'Fort William',
  'IV51 9EH': 'Portree',
  'KW15 1NY': 'Kirkwall',
  'ZE1 0HB': 'Shetland',
  'BT48 7NL': 'Londonderry',
  'BT74 7BA': 'Enniskillen',
  'BT52 1EY': 'Coleraine',
  'CH7 1AP': 'Mold',
  'LL18 1HB': 'Rhyl',
  'NR28 9BP': 'North Walsham',
  'WN8 6LN': 'Skelmersdale',
};
const postcodes = Object.keys(towns);
const expected = Object.entries(towns).map(([postcode, town]) => `${postcode} ${town}`);

/** One in eleven is printed: paper has the town that lists and pages have, which are read of all. */
const isPrinted = (index: number) => index % 11 === 0;

let test: PayingApp;
let customer: TestCustomer;
let shipments: readonly { readonly _id: string; readonly _tracking_id: string }[];

beforeAll(async () => {
  test = await createPayingApp();
  customer = await createCustomer(test);
  const { token } = customer;
  const rows = postcodes.map((postcode) =>
    shipmentForm({ receiver_fullname: `To ${postcode}`, receiver_postal_code: postcode, weight: '1' }),
  );
  const { body } = await callApi(test.app, '/shipment/bulk', { token, body: { rows } });
  const created = createShipments.response.parse(body);
  ({ shipments } = created);
  const { _id: batch_id, total: amount } = created.batch;
  const opened = await callApi(test.app, '/payment/create_batch_payment_intent', { token, body: { amount, batch_id } });
  test.cards.pay(createBatchPaymentIntent.response.parse(opened.body).secret.replace('_secret', ''));
  await callApi(test.app, '/payment/confirm-batch-payment', { token, body: { batch_id } });
});
afterAll(() => test.close());

const download = (path: string) =>
  test.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${customer.token}` } });

async function textOfPdf(path: string): Promise<string> {
  const { rawPayload } = await download(path);
  return mupdf.Document.openDocument(rawPayload, 'application/pdf').loadPage(0).toStructuredText('').asText();
}

/** What a pattern captures in a text, or the whole text, so that a failing test shows it. */
const pick = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? text;

describe('the post town of a postcode', () => {
  it('is on labels', async () => {
    const seen: string[] = [];
    for (const [index, { _id }] of shipments.entries()) {
      if (!isPrinted(index)) continue;
      const postcode = postcodes[index];
      const text = await textOfPdf(`/shipment/${_id}/label`);
      seen.push(`${postcode} ${pick(text, new RegExp(`(.+)\n${postcode}\n`))}`);
    }
    expect(seen).toEqual(expected.filter((_, index) => isPrinted(index)));
  });

  it('is on each invoice in the list, and on paper', async () => {
    const listed: Record<string, string> = {};
    const printed: Record<string, string> = {};
    for (let page = 1; page <= Math.ceil(postcodes.length / 10); page += 1) {
      const answer = await callApi(test.app, `/invoice/my-invoices?page=${page}`, {
        method: 'GET',
        token: customer.token,
      });
      for (const { _invoice_number, receiver } of myInvoices.response.parse(answer.body).data) {
        const [postcode = '', town = ''] = receiver.replace(/^To /, '').split(', ');
        listed[postcode] = town;
        if (!isPrinted(postcodes.indexOf(postcode))) continue;
        printed[postcode] = pick(
          await textOfPdf(`/invoice/${_invoice_number}/pdf`),
          new RegExp(`To ${postcode}, (.+)`),
        );
      }
    }
    expect(listed).toEqual(towns);
    expect(printed).toEqual(Object.fromEntries(Object.entries(towns).filter((_, index) => isPrinted(index))));
  });

  it('is in the mail to each receiver', async () => {
    const { db } = test.database;
    await enqueueNotifications({ database: db, ...notificationJobs(db) });
    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'notification').execute();
    const ids = shipments.map(({ _id }) => _id);
    const refs = jobs
      .map(({ payload }) => payload as NotificationRef) // as enqueueMails was given it
      .toSorted((one, other) => ids.indexOf(one.parcelId) - ids.indexOf(other.parcelId));
    const seen: unknown[] = [];
    for (const ref of refs) {
      const mail = await prepareNotification(
        {
          database: db,
          now: () => new Date(),
          companyName: 'Larkway',
          publicUrl: 'https://larkway.example',
          pickupPoint: { address: [], hours: '' },
          findMissedCollection: async () => undefined,
          findPointDetails: async () => ({}),
          readCalendar: async () => workingCalendar([]),
          receiverLinks: { linkFor: () => 'https://larkway.example/receiver' },
          unsubscribeLinks: { linkFor: () => 'https://larkway.example/stop' },
        },
        ref,
      );
      seen.push(mail?.email.facts?.find(({ label }) => label === 'To')?.value);
    }
    expect(seen).toEqual(Object.values(towns));
  });

  it('is on each tracking page', async () => {
    const seen: string[] = [];
    for (const [index, { _tracking_id }] of shipments.entries()) {
      const path = `/shipment/track-shipment?tracking_code=${_tracking_id}`;
      const { body } = await callApi(test.app, path, { method: 'GET', address: newAddress() });
      seen.push(`${postcodes[index]} ${trackShipment.response.parse(body).data.receiver_town}`);
    }
    expect(seen).toEqual(expected);
  });
});
