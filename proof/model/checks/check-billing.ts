import { sql } from 'kysely';
import type { Killable } from '../../../server/testing/processes/start-killable.ts';
import { boundBalance } from '../actions/billing-actions.ts';
import type { Model } from '../model.ts';
import { checkMarkers, countMarkers } from './check-texts.ts';

type Checked = Pick<Killable, 'database'>;

/** Of top-ups, what the provider says went back or was taken by a bank. */
const takenBack = sql<number>`(
  select coalesce(sum((charge.body->>'amount_refunded')::integer + coalesce(dispute.pence, 0)), 0)::integer
  from billing_payments p
  join card_sandbox.objects charge on charge.kind = 'charge' and charge.parent = p.provider_id
  left join lateral (select sum((body->>'amount')::integer) as pence from card_sandbox.objects
    where kind = 'dispute' and parent = p.provider_id and body->>'status' <> 'won') dispute on true
  where p.organisation_id = m.organisation_id and p.statement_number is null)`;

/** What was acknowledged onto and from a balance is what it stands at. */
export async function checkBalances(
  { database, now }: Checked & Pick<Killable, 'now'>,
  { customers }: Model,
): Promise<string[]> {
  const known = customers.filter(({ erased, isBalanceUncertain }) => erased === 'no' && !isBalanceUncertain);
  const { rows } = await sql<{ email: string; pence: number }>`
    select u.email, coalesce(a.balance_pence, 0)::integer + ${takenBack} as pence
    from users u
    join memberships m on m.user_id = u.id and m.role = 'OWNER'
    left join ledger_accounts a on a.organisation_id = m.organisation_id and a.kind = 'CUSTOMER_BALANCE'
    where u.email = any(${known.map(({ email }) => email)})`.execute(database);
  const balances = new Map(rows.map(({ email, pence }) => [email, pence]));
  return known.flatMap((customer) => {
    const { least, most } = boundBalance(customer, now());
    const pence = balances.get(customer.email) ?? 0;
    return pence < least || pence > most
      ? [`the balance of ${customer.email} is ${pence} pence, not between ${least} and ${most}`]
      : [];
  });
}

/** Statements that were issued by hand are there, and credit limits are as acknowledged. */
export async function checkAccounts({ database }: Checked, { customers }: Model): Promise<string[]> {
  const known = customers.filter(({ erased }) => erased === 'no');
  const { rows } = await sql<{ email: string; pence: number; statements: readonly string[] }>`
    select u.email, coalesce(a.credit_limit_pence, 0)::integer as pence,
      array(select number from statements s where s.organisation_id = m.organisation_id) as statements
    from users u
    join memberships m on m.user_id = u.id and m.role = 'OWNER'
    left join ledger_accounts a on a.organisation_id = m.organisation_id and a.kind = 'RECEIVABLE'
    where u.email = any(${known.map(({ email }) => email)})`.execute(database);
  const accounts = new Map(rows.map((row) => [row.email, row]));
  return known.flatMap(({ email, creditLimitPence, statements }) => {
    const account = accounts.get(email);
    return [
      ...statements
        .filter((number) => !account?.statements.includes(number))
        .map((number) => `${number} was issued to ${email} and is lost`),
      ...(creditLimitPence === undefined || account?.pence === creditLimitPence
        ? []
        : [`the credit limit of ${email} is ${account?.pence} pence, not ${creditLimitPence}`]),
    ];
  });
}

/** Each refund by support is there as acknowledged, and in the audit log, where refused ones are too. */
export async function checkRefunds({ database }: Checked, { refunds }: Model): Promise<string[]> {
  const given = await countMarkers(database, refundReasons, refunds);
  const audited = await countMarkers(database, auditedReasons, refunds);
  return [
    ...checkMarkers('refund', refunds, given),
    ...refunds
      .filter(({ text, certainty }) => audited.get(text) !== 1 && (certainty === 'yes' || given.has(text)))
      .map(({ text }) => `the refund ${text} is ${audited.get(text) ?? 0} times in the audit log`),
  ];
}

// One that is paid in part at the provider's dashboard is two rows.
const refundReasons = sql`
  select distinct shipment_id, reason as text from refunds
  union all select shipment_id, reason from balance_refunds`;
const auditedReasons = sql`select after->>'reason' as text from audit_entries where action = 'refund shipment'`;

/** Members have the role and limits that were acknowledged. */
export async function checkMembers({ database }: Checked, { customers }: Model): Promise<string[]> {
  const known = customers.filter(({ erased }) => erased === 'no');
  const { rows } = await sql<{ owner: string; email: string; access: string }>`
    select o.email as owner, u.email, concat_ws(' ', m.role, m.spend_limit_pence, '|', m.approval_above_pence) as access
    from memberships m
    join users u on u.id = m.user_id
    join memberships own on own.organisation_id = m.organisation_id and own.role = 'OWNER'
    join users o on o.id = own.user_id
    where o.email = any(${known.map(({ email }) => email)}) and m.role <> 'OWNER'`.execute(database);
  const found = new Map(rows.map(({ owner, email, access }) => [`${owner} ${email}`, access]));
  return known.flatMap(({ email: owner, members }) =>
    members.flatMap(({ email, access: { role, spend_limit, approval_above } }) => {
      const [limit, above] = [spend_limit, approval_above].map((pounds) => (pounds === null ? '' : pounds * 100));
      const expected = [role, limit, '|', above].filter((part) => part !== '').join(' ');
      const access = found.get(`${owner} ${email}`);
      return access === expected ? [] : [`${email} is ${access ?? 'no member'} of ${owner}, not ${expected}`];
    }),
  );
}
