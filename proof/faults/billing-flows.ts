import { sql } from 'kysely';
import { openTopUp } from '../../contract/billing.ts';
import { days } from '../../contract/values/time/duration.ts';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { giveCredit, issueStatementNow } from '../../server/testing/payments/monthly-accounts.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { createStaff } from '../../server/testing/staff/create-staff.ts';
import {
  apiCall,
  deleteJobs,
  type FaultContext,
  type FaultFlow,
  type Operation,
  otherOperation,
  runJobs,
  runRepeatingJob,
} from './fault-flow.ts';

/** A balance takes and gives once, whatever fails. */
export const billingFlows: readonly FaultFlow[] = [
  {
    name: 'give a customer a monthly account',
    operation: 'setCreditLimit',
    statusWhenRepeated: 409, // it isn't what it was any more
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product, { role: 'FINANCE' });
      const { organisationId } = await createCustomer(context.product);
      await giveCredit(context.product.database.db, organisationId, 10_000); // opens the ledger's account
      const body = { limit: 500, limit_before: 100 };
      return apiCall(context, `/staff/customers/${organisationId}/credit-limit`, { method: 'PUT', token, body });
    },
  },
  {
    name: 'open a top-up',
    operation: 'openTopUp',
    // Another payment is opened then; nobody can pay the first, because its secret was lost.
    mayRepeat: ['billing_payments'],
    mayMiss: ['billing_payments'],
    prepare: async (context) => apiCall(context, '/billing/top-ups', topUpOf(context)),
  },
  {
    name: 'confirm a top-up',
    operation: 'confirmBillingPayment',
    prepare: async (context) => {
      await topUp(context); // opens the ledger's account
      const payment_id = await payTopUp(context);
      return apiCall(context, '/billing/payments/confirm', { token: context.customer.token, body: { payment_id } });
    },
  },
  {
    name: 'pay for a draft from the balance',
    operation: 'payFromBilling',
    statusWhenRepeated: 409,
    prepare: async (context) => {
      await topUp(context);
      await (await payForDraft(context))(); // opens the ledger's account
      return payForDraft(context);
    },
  },
  {
    name: 'pay for a draft on account',
    operation: 'payFromBilling',
    statusWhenRepeated: 409,
    prepare: async (context) => {
      await openAccount(context);
      return payForDraft(context, 'ACCOUNT');
    },
  },
  {
    name: 'open a card payment for a statement',
    operation: 'payStatement',
    prepare: async (context) => {
      const { number, token } = await issueStatementOf(context);
      return apiCall(context, `/billing/statements/${number}/pay`, { token });
    },
  },
  {
    name: 'set up a Direct Debit',
    operation: 'setUpDirectDebit',
    // Another page is opened then; nobody was shown the first.
    mayRepeat: ['mandates'],
    mayMiss: ['mandates'],
    prepare: async (context) => {
      await openAccount(context);
      return apiCall(context, '/billing/direct-debit', { token: context.customer.token });
    },
  },
  {
    name: 'confirm a Direct Debit',
    operation: 'confirmDirectDebit',
    prepare: async (context) => agreeDirectDebit(await withAccount(context)),
  },
  {
    name: 'cancel a Direct Debit',
    operation: 'cancelDirectDebit',
    statusWhenRepeated: 409,
    prepare: async (context) => {
      const own = await withAccount(context);
      await (await agreeDirectDebit(own))();
      return apiCall(own, '/billing/direct-debit', { method: 'DELETE', token: own.customer.token });
    },
  },
];

/** Also opens the ledger's account. */
function openAccount({ product, customer }: FaultContext): Promise<void> {
  return giveCredit(product.database.db, customer.organisationId);
}

/** With a customer of its own, who has a monthly account. */
async function withAccount(context: FaultContext): Promise<FaultContext> {
  const own = { ...context, customer: await createCustomer(context.product) };
  await openAccount(own);
  return own;
}

/** Somebody agrees on the provider's page; only the provider knows so far. */
async function agreeDirectDebit(own: FaultContext): Promise<Operation> {
  const { token, organisationId } = own.customer;
  await apiCall(own, '/billing/direct-debit', { token })();
  own.product.directDebits.agree(organisationId);
  return apiCall(own, '/billing/direct-debit/confirm', { token });
}

/** Of one booking on account, this minute. */
async function issueStatementOf(context: FaultContext) {
  const own = await withAccount(context);
  await (await payForDraft(own, 'ACCOUNT'))();
  const { organisationId, token } = own.customer;
  const number = await issueStatementNow(own.product.database.db, organisationId);
  return { own, number, token };
}

async function payForDraft(context: FaultContext, pay_from = 'BALANCE'): Promise<Operation> {
  const { product, customer } = context;
  return payFromBilling(context, await createShipment(product, customer), pay_from);
}

function payFromBilling(
  context: FaultContext,
  { _id: parcel_id, total: amount }: Awaited<ReturnType<typeof createShipment>>,
  pay_from: string,
): Operation {
  return apiCall(context, '/billing/pay', { token: context.customer.token, body: { amount, parcel_id, pay_from } });
}

/** A shipment that the balance paid. */
export async function bookFromBalance(context: FaultContext): Promise<string> {
  await topUp(context);
  const shipment = await createShipment(context.product, context.customer);
  await payFromBilling(context, shipment, 'BALANCE')();
  return shipment._id;
}

function topUpOf({ customer: { token } }: FaultContext) {
  return { token, body: { amount: 20 } };
}

/** Opens a top-up and charges the card; only the provider knows so far. */
async function payTopUp(context: FaultContext): Promise<string> {
  const answer = await apiCall(context, '/billing/top-ups', topUpOf(context))();
  const { payment_id: id, secret } = openTopUp.response.parse(answer.body);
  context.product.cards.pay(secret.replace('_secret', ''));
  return id;
}

/** Also confirms it. */
export async function topUp(context: FaultContext): Promise<void> {
  const body = { payment_id: await payTopUp(context) };
  await apiCall(context, '/billing/payments/confirm', { token: context.customer.token, body })();
}

/** Jobs of balances and accounts. */
export const billingJobFlows: readonly FaultFlow[] = [
  {
    name: 'send the receipt of a top-up',
    operation: 'billing-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'billing-mail');
      await topUp(context);
      return runJobs(context, 'billing-mail');
    },
  },
  {
    name: 'send a statement',
    operation: 'billing-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'billing-mail');
      await issueStatementOf(context);
      return runJobs(context, 'billing-mail');
    },
  },
  {
    name: 'check top-ups',
    operation: 'check-billing',
    prepare: checkTopUp,
  },
  { name: 'issue a statement with notice of its debit', operation: 'run-accounts', prepare: issueOnFirst },
  { name: 'debit a statement', operation: 'run-accounts', prepare: debitStatement },
];

async function checkTopUp(context: FaultContext): Promise<Operation> {
  const { db } = context.product.database;
  await topUp(context); // opens the ledger's account
  await sql`update billing_payments set next_check_at = 'infinity'`.execute(db);
  const id = await payTopUp(context);
  return otherOperation('check-billing', async () => {
    await sql`update billing_payments set next_check_at = created_at where id = ${id}`.execute(db);
    const { status } = await (await runRepeatingJob(context, 'check-billing'))();
    const { rows } = await sql`select 1 from billing_payments where id = ${id} and state = 'PAID'`.execute(db);
    return status < 300 && rows.length === 1;
  });
}

/** So that the next run finds nothing of others: what they owe is stated, and taken from their credit a run later. */
async function runAccounts(context: FaultContext, at: Date): Promise<void> {
  for (let run = 1; run <= 2; run += 1) await (await runRepeatingJob(context, 'run-accounts', at))();
}

async function issueOnFirst(context: FaultContext): Promise<Operation> {
  const at = new Date(Date.now() + days(31));
  await runAccounts(context, at);
  const own = await withAccount(context);
  await (await agreeDirectDebit(own))();
  await (await payForDraft(own, 'ACCOUNT'))();
  return runRepeatingJob(context, 'run-accounts', at);
}

/** On its day. An answer of the provider that was lost is looked for by the next check. */
async function debitStatement(context: FaultContext): Promise<Operation> {
  const { db } = context.product.database;
  const { own, number } = await issueStatementOf(context);
  await (await agreeDirectDebit(own))();
  const at = new Date(Date.now() + days(14));
  await deleteJobs(context, 'check-billing');
  const tomorrow = new Date(at.getTime() + days(1)).toISOString().slice(0, 10);
  await runAccounts(context, at);
  await sql`update statements set collect_on = ${tomorrow} where number = ${number}`.execute(db);
  await sql`update billing_payments set next_check_at = 'infinity'`.execute(db);
  await sql`update mandates set next_check_at = 'infinity'`.execute(db);
  return otherOperation('run-accounts', async () => {
    const { status } = await (await runRepeatingJob(context, 'run-accounts', at))();
    await sql`update billing_payments set next_check_at = created_at where statement_number = ${number} and state = 'OPENING'`.execute(
      db,
    );
    await (await runRepeatingJob(context, 'check-billing', at))();
    await deleteJobs(context, 'check-billing');
    const { rows } =
      await sql`select 1 from billing_payments where statement_number = ${number} and state = 'OPEN'`.execute(db);
    return status < 300 && rows.length === 1;
  });
}
