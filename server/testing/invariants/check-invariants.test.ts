import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '../accounts/create-customer.ts';
import { type RealPayments, startRealPayments } from '../payments/start-real-payments.ts';
import { checkInvariants } from './check-invariants.ts';

let real: RealPayments;
let shipmentId: string;
beforeAll(async () => {
  real = await startRealPayments();
  const { token } = await createCustomer(real);
  const shipment = await real.createShipment(token);
  shipmentId = shipment._id;
  await real.payByCard(await real.openPayment(token, shipment), 'pm_card_visa');
  await real.call('/payment/confirm-payment', { token, body: { parcel_id: shipmentId } });
  await real.comeToRest();
});
afterAll(() => real.close());

test('a paid shipment breaks none', async () => {
  expect(await checkInvariants(real.database.db, { isAtRest: true })).toEqual([]);
});

const unnamed = (status: string) => sql`
  insert into card_sandbox.objects (id, kind, created, body)
  values (${`pi_unnamed_${status}`}, 'payment_intent', 0, ${JSON.stringify({ status, amount_received: 0 })})`;

test('an intent whose name never reached us breaks none while nobody can pay it, and is named with both states once somebody may', async () => {
  const { db } = real.database;
  const broken = db.transaction().execute(async (trx) => {
    for (const status of ['requires_payment_method', 'canceled', 'processing']) await unnamed(status).execute(trx);
    const violations = await checkInvariants(trx, { isAtRest: true });
    throw new Error(violations.flatMap(({ subjects }) => subjects).join()); // gives the transaction up
  });
  await expect(broken).rejects.toThrow(
    new Error('pi_unnamed_processing is processing with the provider and unknown with us'),
  );
});

// Each is done without the triggers that stand in its way, in a transaction that is given up.
const faults: readonly (readonly [string, readonly number[], string])[] = [
  ['a payment is lost', [1, 1, 1, 2, 13, 2], 'delete from payments'],
  ['another sum was taken', [1, 1, 2, 13, 2], 'update payments set amount_pence = amount_pence + 1'],
  [
    'an invoice has a wrong sum',
    [1, 2, 13, 13, 2],
    'update invoices set net_pence = net_pence + 1, gross_pence = gross_pence + 1',
  ],
  ['an invoice is lost', [1, 2, 13, 13, 2, 4], 'delete from invoices'],
  ['a shipment says it was never paid', [1], `update shipments set payment_status = 'UNPAID'`],
  ['a status has no event', [3], `update shipments set status = 'COLLECTED'`],
  ['an event is lost', [3, 3], `delete from shipment_events where status = 'BOOKED'`],
  ['a number is left out', [4], 'update invoice_numbers set last_number = last_number + 1'],
  ['a cancelled shipment stays paid', [6, 3], `update shipments set status = 'CANCELLED'`],
  ['an intent is open with us alone', [1, 7, 7], `update card_intents set state = 'OPEN'`],
  ['an invoice is another customer’s', [13, 8], 'update invoices set organisation_id = gen_random_uuid()'],
  [
    'an erased customer is still signed in',
    [8],
    `update users set erased_at = now(), email = null, email_verified_at = null, password_hash = null, full_name = '', phone_number = ''`,
  ],
  [
    'an erased organisation still has a member and shipments',
    [8],
    `update organisations set erased_at = now(), address = '', postal_code = ''`,
  ],
  [
    'the ledger lost an entry',
    [13, 13, 13],
    `delete from ledger_entries where credit_account = (select id from ledger_accounts where kind = 'REVENUE')`,
  ],
  ['a balance is wrong', [13, 13, 2], 'update ledger_accounts set balance_pence = 1 where organisation_id is not null'],
  ['an organisation has no owner', [8], `update memberships set role = 'VIEWER'`],
  [
    'somebody works here whom nobody invited, and invites others',
    [16, 16],
    `with member as (insert into staff_members (id, user_id, role, started_at)
      select gen_random_uuid(), id, 'DRIVER', now() from users returning user_id)
    insert into audit_entries (at, actor_id, actor_name, actor_role, device, action, subject_kind, subject_id)
      select now(), user_id, 'Ada', 'DRIVER', 'Firefox', 'invite staff', 'staff invitation', 'eve@example.com' from member`,
  ],
  [
    'the provider gave back what nobody owed',
    [2, 2, 13],
    `update card_sandbox.objects set body = (body::jsonb || '{"amount_refunded": 1}')::json where kind = 'charge'`,
  ],
];

test.each(faults)('it is told when %s', async (_fault, numbers, statement) => {
  const broken = real.database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx); // no trigger, no foreign key
    await sql.raw(statement).execute(trx);
    const violations = await checkInvariants(trx, { isAtRest: true });
    throw new Error(violations.map(({ number }) => number).join(' ')); // gives the transaction up
  });
  await expect(broken).rejects.toThrow(new Error(numbers.join(' ')));
});
