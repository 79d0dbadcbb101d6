import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/accounts/accounts.ts';
import { offerSlots } from '../../../contract/collections.ts';
import { claimCalls, newEmail, sentBy } from '../../testing/accounts/claim-calls.ts';
import { createCustomer, newRegistration } from '../../testing/accounts/create-customer.ts';
import { joinOrganisation } from '../../testing/accounts/join-organisation.ts';
import { startGuest } from '../../testing/accounts/start-guest.ts';
import { callApi, cookieFrom } from '../../testing/call-api.ts';
import { untilWaiting } from '../../testing/database/hold-lock.ts';
import { checkInvariants } from '../../testing/invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../../testing/payments/create-paying-app.ts';

let test: PayingApp;
const now = () => new Date();
beforeAll(async () => {
  test = await createPayingApp({ LIMIT_PAYMENTS_PER_CUSTOMER: '1000/1h' }, { now });
});
afterAll(() => test.close());

const { register, verify, logIn, openLink, listOf, shipmentsOf } = claimCalls(() => test, now);

/** All money and every document, of everybody. */
async function sumsOf(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from shipments) as shipments,
      (select sum(gross_pence) from shipments) as pence,
      (select json_agg(number || gross_pence || shipment_id order by number) from invoices) as invoices,
      (select sum(amount_pence) from ledger_entries) as entries,
      (select count(*) from ledger_transactions) as transactions,
      (select sum(balance_pence) from ledger_accounts) as balances,
      (select sum(amount_pence) from payments) as payments,
      (select count(*) from card_intents) as intents`.execute(test.database.db);
  return rows[0];
}

describe('logging in where the mailed link was opened', () => {
  it('makes everything of who paid with that address the customer’s, several guests’ too, and nothing gets lost', async () => {
    const email = newEmail();
    const [one, other] = [await startGuest(test), await startGuest(test)];
    const paid = await test.bookShipment(one, sentBy(email));
    const cancelled = await test.bookShipment(other, sentBy(email));
    await callApi(test.app, `/shipment/${cancelled.id}/cancel`, { token: other.token });
    const open = await test.openShipment(other, sentBy(email));
    const unpaid = await test.openShipment(await startGuest(test), sentBy(email));
    const somebodyElses = await test.bookShipment(await startGuest(test), sentBy(newEmail()));
    const before = await sumsOf();

    const customer = await register(email);
    const verified = await verify(email);
    expect(verified).toMatchObject({ status: 200 });
    expect(await callApi(test.app, `/shipment/${paid.id}`, { method: 'GET', token: one.token })).toMatchObject({
      status: 200,
    });
    const token = await logIn(customer, cookieFrom(verified));

    expect(await shipmentsOf(token)).toEqual([paid.id, cancelled.id, open.id].toSorted());
    const invoices = await listOf(token, '/invoice/my-invoices');
    expect(invoices.total).toBe(2);
    expect(await sumsOf()).toEqual(before);
    const book = await callApi(test.app, '/shipment/my-address-book', { method: 'GET', token });
    expect(book.body).toMatchObject({ myAddressBook: [], receiverAddressBook: [] });
    for (const session of [one, other]) {
      expect(await callApi(test.app, `/shipment/${paid.id}`, { method: 'GET', token: session.token })).toMatchObject({
        status: 401,
      });
    }
    for (const { id } of [unpaid, somebodyElses]) {
      expect(await callApi(test.app, `/shipment/${id}`, { method: 'GET', token })).toMatchObject({ status: 404 });
    }

    // What is left to pay and to cancel works as if it had always been theirs.
    test.cards.pay(open.intentId);
    const confirmed = await callApi(test.app, '/payment/confirm-payment', { token, body: { parcel_id: open.id } });
    expect(confirmed).toMatchObject({ status: 200 });
    expect(await callApi(test.app, `/shipment/${paid.id}/cancel`, { token })).toMatchObject({ status: 200 });
    expect(await test.moneyOf(paid.id)).toMatchObject({ documents: ['CREDIT_NOTE', 'INVOICE'] });
  });

  it('comes first: registering and verifying show nothing and answer as for any address', async () => {
    const email = newEmail();
    const guest = await startGuest(test);
    const { id } = await test.bookShipment(guest, sentBy(email));
    const known = await callApi(test.app, '/auth/register', { body: { ...newRegistration(), email } });
    const other = newEmail();
    const unknown = await callApi(test.app, '/auth/register', { body: { ...newRegistration(), email: other } });
    expect(known.body).toEqual({ ...contract.register.response.parse(unknown.body), email });
    const logInUnverified = await callApi(test.app, '/auth/login', {
      body: { email, password: newRegistration().password },
    });
    expect(logInUnverified).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    expect(await callApi(test.app, `/shipment/${id}`, { method: 'GET', token: guest.token })).toMatchObject({
      status: 200,
    });
    const wrong = await callApi(test.app, '/auth/verify-email', { body: { email, token: 'x'.repeat(43) } });
    expect(wrong).toMatchObject({ status: 400 });
    const answers = [await verify(email), await verify(other)].map(({ status, body }) => ({
      status,
      fields: Object.keys(contract.verifyEmail.response.parse(body)),
    }));
    expect(answers[0]).toEqual(answers[1]);
  });

  it('of ten at once claims once, with the payment arriving at that moment booked and invoiced', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = newEmail();
      const guest = await startGuest(test);
      const paid = await test.bookShipment(guest, sentBy(email));
      const open = await test.openShipment(guest, sentBy(email));
      const customer = await register(email);
      const cookie = cookieFrom(await verify(email));
      test.cards.pay(open.intentId);
      const calls = Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? logIn(customer, cookie) : test.sendWebhook({ kind: 'intent', intentId: open.intentId }),
      );
      await Promise.all(calls);
      expect(await test.sendWebhook({ kind: 'intent', intentId: open.intentId })).toBe(200);
      const session = await logIn(customer, cookie);
      expect(await shipmentsOf(session)).toEqual([paid.id, open.id].toSorted());
      expect(await test.moneyOf(open.id)).toMatchObject({ status: 'BOOKED', documents: ['INVOICE'] });
      expect((await listOf(session, '/invoice/my-invoices')).total).toBe(2);
    }
  });
});

it('two stops at one address and time become one, and the other place is free again', async () => {
  const { db } = test.database;
  const email = newEmail();
  const offer = await callApi(test.app, '/collections/slots?postal_code=DA1+1AA', { method: 'GET' });
  const { slot } = offerSlots.response.parse(offer.body).data.at(-1) ?? { slot: '' };
  const places = async () => {
    const { rows } = await sql<{ taken: string; stops: string; shipments: string }>`
      select (select sum(taken) from slot_days) as taken, (select count(*) from collections) as stops,
        (select count(*) from collection_shipments) as shipments`.execute(db);
    return rows[0];
  };
  const before = await places();
  for (const guest of [await startGuest(test), await startGuest(test)]) {
    await test.bookShipment(guest, { ...sentBy(email), collection_slot: slot });
  }
  const [taken, stops, shipments] = [before?.taken, before?.stops, before?.shipments].map(Number);
  expect(await places()).toMatchObject({ taken: (taken ?? 0) + 2, stops: (stops ?? 0) + 2 });
  const customer = await register(email);
  const cookie = cookieFrom(await verify(email));
  const [shipment = ''] = await shipmentsOf(await logIn(customer, cookie));
  expect(shipment).not.toBe('');
  expect(await places()).toEqual({ taken: (taken ?? 0) + 1, stops: (stops ?? 0) + 1, shipments: (shipments ?? 0) + 2 });
});

it('a claim lets go of what a payment needs that holds the intent', async () => {
  const { db } = test.database;
  const email = newEmail();
  const guest = await startGuest(test);
  const paid = await test.bookShipment(guest, sentBy(email));
  const open = await test.openShipment(guest, sentBy(email));
  const customer = await register(email);
  const cookie = cookieFrom(await verify(email));
  const { claim } = await db.transaction().execute(async (payment) => {
    await sql`select from card_intents where provider_id = ${open.intentId} for update`.execute(payment);
    const loggingIn = logIn(customer, cookie);
    await untilWaiting(db, 1);
    await sql`
      select from organisations where id = (select organisation_id from shipments where id = ${open.id})
      for key share`.execute(payment); // as an invoice's reference does
    return { claim: loggingIn };
  });
  expect(await shipmentsOf(await claim)).toEqual([paid.id, open.id].toSorted());
});

describe('logging in with a verified address', () => {
  it('claims what was sent since, and adds it to what was there', async () => {
    const customer = await createCustomer(test);
    const own = await test.bookShipment(customer);
    const sent = await test.bookShipment(await startGuest(test), sentBy(customer.email.toUpperCase()));
    expect(await shipmentsOf(customer.token)).toEqual([own.id]);
    const token = await logIn(customer, await openLink(sent.id));
    expect(await shipmentsOf(token)).toEqual([own.id, sent.id].toSorted());
    expect((await listOf(token, '/invoice/my-invoices')).total).toBe(2);
  });

  it('shows no colleague what was sent privately', async () => {
    const [owner, colleague] = [await createCustomer(test), await createCustomer(test)];
    const member = await joinOrganisation(test, colleague, owner.organisationId, 'SHIPPER');
    await test.database.db.deleteFrom('organisations').where('id', '=', colleague.organisationId).execute();
    const { id } = await test.bookShipment(await startGuest(test), sentBy(member.email));
    await logIn(member, await openLink(id));
    expect(await shipmentsOf(owner.token)).toEqual([]);
    const { user_id } = await test.database.db
      .selectFrom('shipments')
      .innerJoin('memberships', 'memberships.organisation_id', 'shipments.organisation_id')
      .select('user_id')
      .where('shipments.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(user_id).toBe(member.user._id);
  });
});

it('no claim breaks an invariant', async () => {
  expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
});

it('everything that hangs on an organisation or a user is moved, or is nothing a guest can have', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid in ('organisations'::regclass, 'users'::regclass) and conparentid = 0
    order by name`.execute(test.database.db);
  const moved = [
    'card_intents.organisation_id',
    'collection_choices.organisation_id',
    'collections.organisation_id',
    'invoices.organisation_id',
    'ledger_accounts.organisation_id',
    'ledger_transactions.organisation_id',
    'shipments.organisation_id',
    'slot_holds.organisation_id',
    'staff_notes.organisation_id',
  ];
  /** These end with the guest. */
  const ended = [
    'address_book_entries.organisation_id',
    'memberships.organisation_id',
    'memberships.user_id',
    'user_locks.user_id',
    'user_tokens.user_id',
  ];
  const never = [
    'audit_entries.actor_id',
    'authenticators.user_id',
    'balance_payments.organisation_id',
    'billing_payments.organisation_id',
    'complaint_events.author_id',
    'conversation_presence.user_id',
    'data_requests.closed_by',
    'data_requests.recorded_by',
    'data_requests.user_id',
    'email_changes.user_id',
    'files.user_id',
    'known_devices.user_id',
    'mandates.organisation_id',
    'member_invitations.accepted_by',
    'member_invitations.invited_by',
    'member_invitations.organisation_id',
    'passkey_challenges.user_id',
    'passkeys.user_id',
    'recurring_collections.organisation_id',
    'refund_requests.asked_by',
    'refund_requests.decided_by',
    'saved_replies.changed_by',
    'shipment_batches.organisation_id',
    'shipments.payer_id',
    'staff_members.user_id',
    'staff_notes.author_id',
    'statements.organisation_id',
    'support_complaints.assigned_to',
    'support_complaints.user_id',
    'support_conversations.assigned_to',
    'support_conversations.user_id',
    'tariffs.organisation_id',
    'user_locks.locked_by',
    'user_locks.unlocked_by',
  ];
  expect(rows.map(({ name }) => name)).toEqual([...moved, ...ended, ...never].toSorted());
});
