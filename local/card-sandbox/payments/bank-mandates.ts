import { randomBytes, randomInt } from 'node:crypto';
import type { Stripe } from 'stripe';
import { bankHolidaysByRule } from '../../../contract/values/time/bank-holidays.ts';
import { londonDay, workingDaysAfter } from '../../../contract/values/time/working-days.ts';
import { idIn, insertObject, lockChild, lockObject, newId, saveObject } from '../objects.repository.ts';
import { noSuch, refuse } from '../protocol/api-error.ts';
import { type Form, listOf, metadataOf, requiredText, textOf } from '../protocol/form.ts';
import { type Call, recordEvent, scheduleTask, secondsOf, type Work } from '../unit-of-work.ts';
import { type TestBank, testBanks, testSortCode } from './test-banks.ts';

export async function createCustomer(call: Call): Promise<Stripe.Customer> {
  const customer = {
    id: newId('cus'),
    object: 'customer',
    created: secondsOf(call.now),
    livemode: false,
    email: textOf(call.form, 'email') ?? null,
    name: textOf(call.form, 'name') ?? null,
    metadata: metadataOf(call.form),
  } as Stripe.Customer; // what the product never reads is left out
  await insertObject(call.trx, customer);
  return customer;
}

export async function updateCustomer(call: Call, id: string): Promise<Stripe.Customer> {
  const before = await lockCustomer(call, id);
  const customer = {
    ...before,
    email: textOf(call.form, 'email') ?? before.email,
    name: textOf(call.form, 'name') ?? before.name ?? null,
    metadata: metadataOf(call.form, before.metadata),
  };
  await saveObject(call.trx, customer);
  return customer;
}

async function lockCustomer({ trx }: Work, id: string): Promise<Stripe.Customer> {
  const customer = await lockObject(trx, 'customer', id);
  if (!customer) throw noSuch('customer', id, 'customer');
  return customer;
}

const sessionSeconds = 24 * 3600;

/** Checkout in setup mode: the provider's own page, on which a customer agrees to a mandate. */
export async function createSetupSession(call: Call): Promise<Stripe.Checkout.Session> {
  const { form } = call;
  if (requiredText(form, 'mode') !== 'setup') refuse('The card sandbox knows mode setup only.', { param: 'mode' });
  const types = listOf(form, 'allowed_payment_method_types');
  if (types.join() !== 'bacs_debit') {
    refuse('The card sandbox sets up bacs_debit only.', { param: 'allowed_payment_method_types' });
  }
  const customer = await lockCustomer(call, requiredText(form, 'customer'));
  const successUrl = webAddress(form, 'success_url');
  const id = `cs_test_${randomBytes(24).toString('hex')}`;
  const created = secondsOf(call.now);
  const setupIntent = {
    id: newId('seti'),
    object: 'setup_intent',
    created,
    customer: customer.id,
    livemode: false,
    mandate: null,
    metadata: {},
    payment_method: null,
    payment_method_types: ['bacs_debit'],
    status: 'requires_payment_method',
    usage: 'off_session',
  } as unknown as Stripe.SetupIntent; // what the product never reads is left out
  const session = {
    id,
    object: 'checkout.session',
    cancel_url: webAddress(form, 'cancel_url').href,
    created,
    currency: null,
    customer: customer.id,
    customer_email: customer.email,
    expires_at: created + sessionSeconds,
    livemode: false,
    locale: textOf(form, 'locale') ?? null,
    metadata: metadataOf(form),
    mode: 'setup',
    payment_method_types: ['bacs_debit'],
    payment_status: 'no_payment_required',
    setup_intent: setupIntent.id,
    status: 'open',
    success_url: successUrl.href,
    url: new URL(`/v1/checkout/pages/${id}`, successUrl).href,
  } as unknown as Stripe.Checkout.Session; // as above
  await insertObject(call.trx, setupIntent);
  await insertObject(call.trx, session);
  return session;
}

function webAddress(form: Form, name: string): URL {
  const text = requiredText(form, name);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : refuse('Not a valid URL', { code: 'url_invalid', param: name });
}

export async function expireSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  const session = await lockSession(call, id);
  if (session.status !== 'open') refuse(`This Session has a status of ${session.status}.`);
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  await saveObject(call.trx, expired);
  await recordEvent(call, 'checkout.session.expired', expired);
  return expired;
}

export async function lockSession({ trx }: Pick<Work, 'trx'>, id: string): Promise<Stripe.Checkout.Session> {
  const session = await lockObject(trx, 'checkout.session', id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  return session;
}

export interface BankDetails {
  readonly name: string;
  readonly email: string;
  readonly sortCode: string;
  readonly accountNumber: string;
}

/** The test bank's name, or what to tell the person at the page. */
export function testBankOf(details: BankDetails): { readonly bank: string } | { readonly error: string } {
  if (details.name === '' || details.email === '') return { error: 'Enter the account holder’s name and email.' };
  const entry = Object.entries(testBanks).find(([, { accountNumber }]) => accountNumber === details.accountNumber);
  if (!entry || details.sortCode !== testSortCode) {
    return { error: 'Enter one of the test accounts below. The sandbox reaches no real bank.' };
  }
  return { bank: entry[0] };
}

/** The customer has agreed: the session is complete, and the bank answers days later. */
export async function completeSession(
  work: Work,
  session: Stripe.Checkout.Session,
  bank: string,
  details: BankDetails,
): Promise<void> {
  const created = secondsOf(work.now);
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'always',
    bacs_debit: { fingerprint: null, last4: details.accountNumber.slice(-4), sort_code: details.sortCode },
    billing_details: { address: null, email: details.email, name: details.name, phone: null, tax_id: null },
    created,
    customer: idIn(session.customer),
    livemode: false,
    metadata: {},
    type: 'bacs_debit',
  } as unknown as Stripe.PaymentMethod; // what the product never reads is left out
  const id = newId('mandate');
  const mandate = {
    id,
    object: 'mandate',
    created,
    customer_acceptance: { accepted_at: created, type: 'online', online: { ip_address: null, user_agent: null } },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: {
      type: 'bacs_debit',
      bacs_debit: {
        display_name: null,
        network_status: 'pending',
        reference: `LKW${String(randomInt(10 ** 9)).padStart(9, '0')}`,
        revocation_reason: null,
        service_user_number: null,
        url: new URL(`/v1/checkout/mandates/${id}`, session.success_url ?? undefined).href,
      },
    },
    status: 'active',
    type: 'multi_use',
  } as unknown as Stripe.Mandate & { readonly created: number }; // as above
  await insertObject(work.trx, method, { testCard: bank });
  await insertObject(work.trx, mandate, { parent: method.id });
  const setupIntent = await lockObject(work.trx, 'setup_intent', idIn(session.setup_intent));
  if (setupIntent) {
    const succeeded = { ...setupIntent, status: 'succeeded' as const, mandate: id, payment_method: method.id };
    await saveObject(work.trx, succeeded);
    await recordEvent(work, 'setup_intent.succeeded', succeeded);
  }
  const complete: Stripe.Checkout.Session = { ...session, status: 'complete', url: null };
  await saveObject(work.trx, complete);
  await recordEvent(work, 'checkout.session.completed', complete);
  await scheduleTask(work, 'answer-mandate', id, inWorkingDays(work.now, answerAfterDays));
}

const answerAfterDays = 3;

function isBankHoliday(day: Date): boolean {
  const holidays = bankHolidaysByRule('england-and-wales', day.getUTCFullYear());
  return holidays.some((holiday) => holiday.day.getTime() === day.getTime());
}

/** Six in the morning of a working day, when banks have told each other. */
export function inWorkingDays(now: Date, count: number): Date {
  return new Date(workingDaysAfter(londonDay(now), count, isBankHoliday).getTime() + 6 * 3_600_000);
}

export async function bankOf({ trx }: Pick<Work, 'trx'>, methodId: string): Promise<TestBank> {
  const row = await trx.selectFrom('objects').select('test_card').where('id', '=', methodId).executeTakeFirst();
  return testBanks[row?.test_card ?? ''] ?? refuse('The card sandbox does not know that bank account.');
}

/** The bank's answer. */
export async function answerMandate(work: Work, id: string): Promise<void> {
  const mandate = await lockObject(work.trx, 'mandate', id);
  if (!mandate || mandate.status === 'inactive') return;
  const { mandate: answer } = await bankOf(work, idIn(mandate.payment_method));
  if (answer === 'accepted') await saveMandate(work, mandate, { status: 'active', network: 'accepted', reason: null });
  else await saveMandate(work, mandate, { status: 'inactive', network: 'refused', reason: 'account_restricted' });
}

export async function endMandate(work: Work, methodId: string, reason: string): Promise<void> {
  const mandate = await lockChild(work.trx, 'mandate', methodId);
  if (mandate && mandate.status !== 'inactive') {
    await saveMandate(work, mandate, { status: 'inactive', network: 'revoked', reason });
  }
}

async function saveMandate(
  work: Work,
  mandate: Stripe.Mandate & { readonly created: number },
  { status, network, reason }: { readonly status: 'active' | 'inactive'; network: string; reason: string | null },
): Promise<void> {
  const details = mandate.payment_method_details;
  const changed = {
    ...mandate,
    status,
    payment_method_details: {
      ...details,
      bacs_debit: { ...details.bacs_debit, network_status: network, revocation_reason: reason },
    },
  } as typeof mandate; // the names are the provider's
  await saveObject(work.trx, changed);
  await recordEvent(work, 'mandate.updated', changed);
}

/** Takes the bank account away from its customer, which ends the mandate. */
export async function detachMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const method = await lockObject(call.trx, 'payment_method', id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  if (method.customer === null) refuse('The payment method you provided is not attached to a customer.');
  const detached = { ...method, customer: null };
  await saveObject(call.trx, detached);
  await endMandate(call, id, 'debit_not_authorized');
  return detached;
}
