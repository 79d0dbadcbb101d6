import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSettingsKey } from '../operations/operations-keys.ts';
import { recordScans } from '../operations/record-scans.ts';
import { newAddress } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { pdfDocument } from '../testing/files/sample-files.ts';
import { pathOf } from '../testing/files/send-file.ts';
import { openJobs } from '../testing/open-jobs.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import type { OpenedShipment } from '../testing/payments/create-paying-app.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';
import { createStaff } from '../testing/staff/create-staff.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';
import { withoutSecrets } from './mail-archive.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp('50');
});
afterAll(() => test.close());

async function scan({ trackingCode }: OpenedShipment, ...statuses: ('COLLECTED' | 'AT_DEPOT' | 'OUT_FOR_DELIVERY')[]) {
  for (const [index, status] of statuses.entries()) {
    const at = new Date(Date.now() + index).toISOString();
    const scanned = { idempotency_key: randomUUID(), tracking_code: trackingCode, status, at, town: 'Leeds' };
    const deps = { database: test.database.db, now: () => new Date(Date.now() + 1000) };
    const [result] = await recordScans(deps, [scanned], { depotId: dartfordId });
    expect(result).toMatchObject({ outcome: 'accepted' });
  }
}

describe('the page of a parcel', () => {
  it('is found by id, reference and any tracking code, and each look is in the audit log', async () => {
    const booked = await test.bookShipment(test.customer, { number_of_pieces: '2' });
    const page = await test.see(booked.id);
    const second = page.parcels[1]?.tracking_code ?? '';
    for (const code of [booked.reference.toLowerCase(), booked.trackingCode, ` ${second.toLowerCase()} `]) {
      expect((await test.see(code)).id).toBe(booked.id);
    }
    const looks = (await test.auditOf(booked.reference)).filter(({ action }) => action === 'see parcel');
    expect(looks).toHaveLength(4);
    const unknown = ['nothing', randomUUID(), 'SHP-0000000000', 'x'.repeat(101)].map((code) =>
      callApi(test.app, `/staff/parcels/${code}`, { method: 'GET', token: test.tokenOf('SUPPORT') }),
    );
    expect(statusesOf(await Promise.all(unknown))).toEqual([404, 404, 404, 404]);
  });

  it('is one timeline of everything, with who and where', async () => {
    const booked = await test.bookShipment(test.customer, { receiver_email_address: 'zoe@example.org' });
    await scan(booked, 'COLLECTED', 'AT_DEPOT');
    await test.post(`parcels/${booked.id}/notes`, { text: 'Called the sender.' });
    const { left_pence: left } = (await test.see(booked.id)).money;
    await test.post(`parcels/${booked.id}/refunds`, { pence: 100, left_before: left, reason: 'It came late' });
    const question = { text: 'Where is my parcel?', email: 'zoe@example.org' };
    await callApi(test.app, '/support/messages', { address: newAddress(), body: question });
    const { timeline, money, customer: owner } = await test.see(booked.reference);
    const line = timeline.map(({ kind, title }) => `${kind} ${title}`);
    for (const title of [
      /^SCAN BOOKED$/,
      /^SCAN AT DEPOT$/,
      /^MONEY £\d+\.\d\d paid by card$/,
      /^MONEY Invoice INV-/,
      /^MONEY £1\.00 refunded: on its way to the card$/,
      /^MONEY Credit note CRN-/,
      /^NOTE Note$/,
      /^CHAT Conversation \d+$/,
      /^STAFF Refund shipment$/,
    ]) {
      expect(line).toContainEqual(textWith(title));
    }
    expect(timeline.find(({ title }) => title === 'AT DEPOT')).toMatchObject({ where: 'Dartford, Leeds' });
    expect(timeline.find(({ kind }) => kind === 'NOTE')).toMatchObject({
      text: 'Called the sender.',
      who: 'Grace Hopper',
    });
    expect(timeline.toSorted((one, other) => (one.at < other.at ? -1 : 1))).toEqual(timeline);
    expect(money).toMatchObject({ paid_from: 'CARD', card_last_four: '4242', left_pence: money.paid_pence - 100 });
    expect(owner).toMatchObject({ id: test.customer.organisationId, email: test.customer.email });
  });

  it('names the key of the setting in words', async () => {
    const { id, trackingCode: tracking_code } = await test.bookShipment(test.customer);
    const deps = { database: test.database.db, now: () => new Date() };
    await saveSettingsKey(deps, 'the-key-of-the-setting-0123456789');
    const keys = deps.database.selectFrom('operations_keys').select('id').where('name', '=', 'OPERATIONS_KEY');
    const { id: operationsKeyId } = await keys.executeTakeFirstOrThrow();
    const scanned = { idempotency_key: randomUUID(), tracking_code, status: 'COLLECTED', town: 'Leeds' } as const;
    await recordScans(deps, [{ ...scanned, at: new Date().toISOString() }], { depotId: dartfordId, operationsKeyId });
    expect((await test.see(id)).timeline).toContainEqual(expect.objectContaining({ who: 'Operations key' }));
  });

  it('offers what the parcel’s state and the role allow', async () => {
    const booked = await test.bookShipment(test.customer);
    const corrections = ['CORRECT_RECEIVER', 'CORRECT_SENDER'];
    const booking = ['CANCEL', 'REFUND', 'NOTE', 'RESEND', 'ATTACH', ...corrections];
    expect((await test.see(booked.id)).actions).toEqual(booking);
    expect((await test.see(booked.id, 'FINANCE')).actions).toEqual(['REFUND', 'NOTE', 'ATTACH']);
    await scan(booked, 'COLLECTED');
    expect((await test.see(booked.id)).actions).toEqual([
      'HOLD',
      'LOST',
      'REFUND',
      'NOTE',
      'RESEND',
      'ATTACH',
      'CORRECT_RECEIVER',
    ]);
    const { _id: id } = await test.createShipment(test.customer);
    expect((await test.see(id)).actions).toEqual(['CANCEL', 'NOTE', 'RESEND', 'ATTACH']);
  });
});

it('is for roles that hold for every depot, whatever is done', async () => {
  const { id } = await test.bookShipment(test.customer);
  const { staffToken: token } = await createStaff(test, { role: 'OWNER', depotId: dartfordId });
  const reason = 'Why not';
  const calls = [
    callApi(test.app, `/staff/parcels/${id}`, { method: 'GET', token }),
    callApi(test.app, '/staff/refund-requests', { method: 'GET', token }),
    callApi(test.app, `/staff/parcels/${id}/changes`, { token, body: { change: 'CANCEL', reason } }),
    callApi(test.app, `/staff/parcels/${id}/refunds`, { token, body: { left_before: 0, reason } }),
    callApi(test.app, `/staff/refund-requests/${id}`, { method: 'PUT', token, body: { decision: 'CONFIRM' } }),
    callApi(test.app, `/staff/parcels/${id}/notes`, { token, body: { text: 'Hello' } }),
    callApi(test.app, `/staff/mails/${id}/resend`, { token }),
    callApi(test.app, `/staff/parcels/${id}/files`, { token, body: pdfDocument }),
  ];
  expect(statusesOf(await Promise.all(calls))).toEqual(calls.map(() => 403));
});

it('a file is on the page once, with a link that opens it, and in the audit log', async () => {
  const { id, reference } = await test.bookShipment(test.customer);
  for (let sent = 0; sent < 2; sent += 1) {
    const call = { token: test.tokenOf('SUPPORT'), body: pdfDocument };
    expect(await callApi(test.app, `/staff/parcels/${id}/files`, call)).toMatchObject({ status: 200 });
  }
  const files = (await test.see(id)).timeline.filter(({ kind }) => kind === 'FILE');
  expect(files).toMatchObject([{ title: textWith(/^PDF, \d+ KB$/) }]);
  const opened = await test.app.inject({ method: 'GET', url: pathOf(files[0]?.url ?? '') });
  expect(opened.statusCode).toBe(200);
  expect((await test.auditOf(reference)).filter(({ action }) => action === 'attach file')).toHaveLength(1);
});

describe('a change by staff', () => {
  it('holds, releases, loses and finds, each in the audit log with before and after', async () => {
    const booked = await test.bookShipment(test.customer);
    await scan(booked, 'COLLECTED');
    const path = `parcels/${booked.id}/changes`;
    const reason = 'The label is torn';
    for (const change of ['HOLD', 'RELEASE', 'LOST', 'FOUND']) {
      expect(await test.post(path, { change, reason })).toMatchObject({ status: 200 });
    }
    const { timeline, status } = await test.see(booked.id);
    expect(status).toBe('AT_DEPOT');
    expect(timeline.filter(({ kind }) => kind === 'SCAN').slice(-4)).toMatchObject(
      ['ON HOLD', 'COLLECTED', 'LOST', 'AT DEPOT'].map((title) => ({ title, who: 'Grace Hopper' })),
    );
    const entries = (await test.auditOf(booked.reference)).filter(
      ({ action }) => action.endsWith(' parcel') && action !== 'see parcel',
    );
    expect(entries).toMatchObject([
      { action: 'hold parcel', before: { status: 'COLLECTED' }, after: { status: 'ON_HOLD', reason } },
      { action: 'release parcel', before: { status: 'ON_HOLD' }, after: { status: 'COLLECTED', reason } },
      { action: 'lost parcel', before: { status: 'COLLECTED' }, after: { status: 'LOST', reason } },
      { action: 'found parcel', before: { status: 'LOST' }, after: { status: 'AT_DEPOT', reason } },
    ]);
  });

  it('cancels with a refund once, however many do at once, and the others are told', async () => {
    const booked = await test.bookShipment(test.customer);
    const answers = await Promise.all(
      (['SUPPORT', 'OWNER', 'SUPPORT', 'OWNER'] as const).map((role) =>
        test.post(`parcels/${booked.id}/changes`, { change: 'CANCEL', reason: 'Asked on the phone' }, role),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect(await test.moneyOf(booked.id)).toMatchObject({ status: 'CANCELLED', documents: ['CREDIT_NOTE', 'INVOICE'] });
    expect((await test.auditOf(booked.reference)).filter(({ action }) => action === 'cancel parcel')).toHaveLength(1);
  });

  it('has one effect and one answer for one key, and none with another’s words', async () => {
    const booked = await test.bookShipment(test.customer);
    await scan(booked, 'COLLECTED');
    const key = randomUUID();
    const path = `parcels/${booked.id}/changes`;
    const hold = { change: 'HOLD', reason: 'Address to check' };
    const answers = await Promise.all([1, 2, 3].map(() => test.post(path, hold, 'SUPPORT', key)));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      [1, 2, 3].map(() => ({ status: 200, body: { message: 'It’s on hold.' } })),
    );
    expect(await test.post(path, { ...hold, change: 'LOST' }, 'SUPPORT', key)).toMatchObject({ status: 409 });
    expect(await test.post(path, hold)).toMatchObject({
      status: 409,
      body: { message: 'This isn’t possible now: ON HOLD. Somebody may have changed it meanwhile.' },
    });
  });

  it('is refused where it isn’t possible, without a reason, for another parcel and unknown ones', async () => {
    const booked = await test.bookShipment(test.customer);
    const path = `parcels/${booked.id}/changes`;
    const reason = 'Why not';
    for (const change of ['HOLD', 'RELEASE', 'LOST', 'FOUND']) {
      expect(await test.post(path, { change, reason })).toMatchObject({ status: 409 });
    }
    expect(await test.post(path, { change: 'CANCEL', reason: ' ' })).toMatchObject({ status: 400 });
    expect(await test.post(path, { change: 'DELIVERED', reason })).toMatchObject({ status: 400 });
    expect(await test.post(path, { change: 'HOLD', reason, tracking_code: 'CL000717618GB' })).toMatchObject({
      status: 404,
    });
    expect(await test.post(`parcels/${randomUUID()}/changes`, { change: 'HOLD', reason })).toMatchObject({
      status: 404,
    });
    expect(await test.post(path, { change: 'CANCEL', reason }, 'FINANCE')).toMatchObject({ status: 403 });
  });

  it('holds one parcel of several', async () => {
    const booked = await test.bookShipment(test.customer, { number_of_pieces: '2' });
    await scan(booked, 'COLLECTED');
    const hold = { change: 'HOLD', reason: 'Torn', tracking_code: booked.trackingCode };
    expect(await test.post(`parcels/${booked.id}/changes`, hold)).toMatchObject({ status: 200 });
    expect((await test.see(booked.id)).parcels.map(({ status }) => status)).toEqual(['ON_HOLD', 'BOOKED']);
  });
});

describe('a mail about a parcel', () => {
  it('is shown with what was in it and without the secrets of its links, and sent again on request', async () => {
    const booked = await test.bookShipment(test.customer);
    const jobs = await openJobs(test.database.url, () => new Date(), { DATA_DIR: await folderOfRun() });
    try {
      await jobs.runWaiting('receipt');
      const mails = async () => (await test.see(booked.id)).timeline.filter(({ kind }) => kind === 'MAIL');
      const [receipt] = await mails();
      expect(receipt).toMatchObject({
        title: textWith(/INV-/),
        text: textWith('Larkway'),
        who: `To ${test.customer.email}`,
      });
      const id = receipt?.mail_id ?? '';
      expect(await test.post(`mails/${id}/resend`, {})).toMatchObject({ status: 200 });
      await jobs.runWaiting('receipt');
      expect(await mails()).toMatchObject([{ title: receipt?.title }, { title: receipt?.title }]);
      for (const unknown of ['nothing', randomUUID()]) {
        expect(await test.post(`mails/${unknown}/resend`, {})).toMatchObject({ status: 404 });
      }
    } finally {
      await jobs.close();
    }
  });

  it('goes to one address five times an hour and twenty times a day at most, from all of staff together', async () => {
    const booked = await test.bookShipment(test.customer);
    const addressee = `${randomUUID()}@example.com`;
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) {
      await sql`
        with added as (
          insert into sent_mails (id, kind, payload, addressee, subject, body, sent_at)
          values (${id}, 'receipt', '{"invoiceNumbers":[]}', ${addressee}, 'Your invoice', 'Hello', now()) returning id
        )
        insert into sent_mail_shipments (mail_id, shipment_id) select id, ${booked.id} from added`.execute(
        test.database.db,
      );
    }
    const send = () =>
      Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          test.post(`mails/${ids[index % 2]}/resend`, {}, index % 3 === 0 ? 'OWNER' : 'SUPPORT'),
        ),
      );
    const anHourPasses = () =>
      sql`update limit_hits set hits = array(select hit - interval '61 minutes' from unnest(hits) as hit)`.execute(
        test.database.db,
      );
    for (let hour = 0; hour < 4; hour += 1) {
      const answers = await send();
      expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused).toMatchObject({ body: { message: textWith('5 mails again in an hour') } });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000);
      await anHourPasses();
    }
    const [refused] = await send();
    expect(refused).toMatchObject({ status: 429, body: { message: textWith('20 mails again in a day') } });
    const sent = (await test.auditOf(booked.reference)).filter(({ action }) => action === 'resend mail');
    expect(sent).toHaveLength(20);
  });

  it.each([
    ['Open https://larkway.example/guest-parcel?parcel=1#secret now', 'Open https://larkway.example/guest-parcel now'],
    [
      'https://larkway.example/collection#secret\nhttps://x.example/a?token=b',
      'https://larkway.example/collection\nhttps://x.example/a',
    ],
    ['https://larkway.example/unsubscribe/secret.', 'https://larkway.example/unsubscribe'],
  ])('%j loses what opens without a password', (text, shown) => {
    expect(withoutSecrets(text)).toBe(shown);
  });
});
