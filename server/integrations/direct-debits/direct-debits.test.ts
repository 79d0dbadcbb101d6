import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textWith } from '../../testing/expected-text.ts';
import { startCardSandbox, type TestCardSandbox } from '../../testing/payments/start-card-sandbox.ts';
import { stripeCards } from '../card-payments/stripe-cards.ts';
import type { DebitRequest, DirectDebits, Mandate } from './direct-debits.ts';
import { stripeDirectDebits } from './stripe-direct-debits.ts';

let provider: TestCardSandbox;
beforeAll(async () => {
  provider = await startCardSandbox();
});
afterAll(() => provider.close());

/** The two ways to the provider: over the network, as to Stripe itself, and inside this process, as in local mode. */
const ways: readonly [string, () => DirectDebits][] = [
  [
    'over the network',
    () => {
      const server = { host: '127.0.0.1', port: provider.port, protocol: 'http' as const };
      return stripeDirectDebits({ ...provider.sandbox.keys, server });
    },
  ],
  ['inside the process', () => stripeDirectDebits({ ...provider.sandbox.keys, fetch: provider.sandbox.fetch })],
];

/** The provider's page of a set-up, as the customer's browser sends it. */
async function agree(url: string, accountNumber: string): Promise<Response> {
  const form = { name: 'Ada Lovelace', email: 'ada@example.org', sort_code: '10-88-00', account_number: accountNumber };
  return fetch(provider.url + new URL(url).pathname, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
}

const advance = (days: number) => provider.call('/v1/test_helpers/bank/advance', { days: String(days) });

function expectFound<T extends { readonly outcome: string }>(result: T): Extract<T, { outcome: 'found' }> {
  if (result.outcome !== 'found') throw new Error(`It was ${JSON.stringify(result)}.`);
  return result as Extract<T, { outcome: 'found' }>; // just checked
}

function debitOf({ id, customerId }: Pick<Mandate & { customerId: string }, 'id' | 'customerId'>): DebitRequest {
  return {
    customerId,
    mandateId: id,
    amountPence: 12_345,
    collectedFor: 'STM-2026-000001',
    description: 'Larkway statement STM-2026-000001',
    idempotencyKey: randomUUID(),
  };
}

describe.each(ways)('direct debits %s', (_name, open) => {
  let debits: DirectDebits;
  beforeAll(() => {
    debits = open();
  });

  async function startSetup() {
    const organisationId = randomUUID();
    const saved = await debits.saveCustomer({ organisationId, name: 'Ada Lovelace', email: 'ada@example.org' });
    if (saved.outcome !== 'saved') throw new Error(`It was ${saved.outcome}.`);
    const request = {
      customerId: saved.customerId,
      organisationId,
      successUrl: 'http://127.0.0.1/dashboard/billing?direct_debit=done',
      cancelUrl: 'http://127.0.0.1/dashboard/billing',
      idempotencyKey: randomUUID(),
    };
    return expectFound(await debits.startMandateSetup(request)).setup;
  }

  async function aMandate(accountNumber = '00012345'): Promise<Mandate & { readonly customerId: string }> {
    const setup = await startSetup();
    await agree(setup.url ?? '', accountNumber);
    const complete = expectFound(await debits.retrieveMandateSetup(setup.id)).setup;
    const { mandate } = expectFound(await debits.retrieveMandate(complete.mandateId ?? ''));
    return { ...mandate, customerId: setup.customerId };
  }

  test('a customer is one, however often it is saved', async () => {
    const request = { organisationId: randomUUID(), name: 'Ada', email: 'ada@example.org' };
    const first = await debits.saveCustomer(request);
    expect(first).toMatchObject({ outcome: 'saved' });
    expect(await debits.saveCustomer({ ...request, name: 'Ada Lovelace Ltd' })).toEqual(first);
  });

  test('a set-up is open, then complete with a mandate that waits for the bank', async () => {
    const setup = await startSetup();
    expect(setup).toMatchObject({ status: 'open', mandateId: undefined });
    expect((await agree(setup.url ?? '', '99999999')).status).toBe(400);
    const left = await agree(setup.url ?? '', '00012345');
    expect([left.status, left.headers.get('location')]).toEqual([303, textWith('direct_debit=done')]);
    const complete = expectFound(await debits.retrieveMandateSetup(setup.id)).setup;
    expect(complete).toMatchObject({ status: 'complete', url: undefined, organisationId: setup.organisationId });
    const { mandate } = expectFound(await debits.retrieveMandate(complete.mandateId ?? ''));
    expect(mandate).toMatchObject({
      status: 'pending',
      customerId: setup.customerId,
      bankAccount: { lastFour: '2345', sortCode: '108800' },
      reference: textWith(/^LKW\d{9}$/),
    });
    await agree(setup.url ?? '', '00012345'); // pressed twice
    expect(expectFound(await debits.retrieveMandateSetup(setup.id)).setup).toEqual(complete);
  });

  test('a bank accepts or refuses a mandate days later', async () => {
    const [accepted, refused] = [await aMandate(), await aMandate('00044444')];
    await advance(10);
    expect(expectFound(await debits.retrieveMandate(accepted.id)).mandate.status).toBe('active');
    expect(expectFound(await debits.retrieveMandate(refused.id)).mandate.status).toBe('inactive');
    expect(await debits.createDebit(debitOf(refused))).toMatchObject({ outcome: 'refused' });
  });

  test('a debit stays processing for bank days and is paid once, however often it is asked for', async () => {
    const mandate = await aMandate();
    const request = debitOf(mandate);
    const { debit } = expectFound(await debits.createDebit(request));
    expect(debit).toMatchObject({
      status: 'processing',
      amountPence: 12_345,
      receivedPence: 0,
      collectedFor: 'STM-2026-000001',
    });
    expect(debit.expectedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await debits.createDebit(request)).toMatchObject({ debit: { id: debit.id } });
    expect(await debits.findDebit(request)).toMatchObject({ debit: { id: debit.id } });
    expect(await debits.findDebit({ ...request, idempotencyKey: randomUUID() })).toEqual({ outcome: 'unknown' });
    await advance(1);
    expect(expectFound(await debits.retrieveDebit(debit.id)).debit.status).toBe('processing');
    await advance(14);
    expect(expectFound(await debits.retrieveDebit(debit.id)).debit).toMatchObject({
      status: 'paid',
      receivedPence: 12_345,
      isDisputed: false,
    });
    expect(await provider.eventTypesOf(debit.id)).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  test('a debit fails for want of money, and one that was not authorised ends the mandate', async () => {
    const [poor, unwilling] = [await aMandate('22222227'), await aMandate('33333335')];
    await advance(10);
    const first = expectFound(await debits.createDebit(debitOf(poor))).debit;
    const second = expectFound(await debits.createDebit(debitOf(unwilling))).debit;
    await advance(14);
    expect(expectFound(await debits.retrieveDebit(first.id)).debit).toMatchObject({
      status: 'failed',
      receivedPence: 0,
      failure: { code: 'insufficient_funds' },
    });
    expect(expectFound(await debits.retrieveDebit(second.id)).debit.status).toBe('failed');
    expect(expectFound(await debits.retrieveMandate(poor.id)).mandate.status).toBe('active');
    expect(expectFound(await debits.retrieveMandate(unwilling.id)).mandate.status).toBe('inactive');
  });

  test('a paid debit is claimed back days later, and its webhooks are the card payments’ own', async () => {
    const mandate = await aMandate('55555559');
    const { debit } = expectFound(await debits.createDebit(debitOf(mandate)));
    await advance(14);
    expect(expectFound(await debits.retrieveDebit(debit.id)).debit).toMatchObject({
      status: 'paid',
      isDisputed: false,
    });
    await advance(14);
    expect(expectFound(await debits.retrieveDebit(debit.id)).debit).toMatchObject({ status: 'paid', isDisputed: true });
    await provider.sandbox.runNow('all');
    const cards = stripeCards({ ...provider.sandbox.keys, fetch: provider.sandbox.fetch });
    const kinds = new Set<string>();
    for (const { body, signature } of provider.webhooks) {
      const verified = await cards.verifyWebhook(Buffer.from(body), signature);
      if (verified.outcome === 'genuine') kinds.add(verified.event.about.kind);
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['intent', 'mandate', 'mandate-setup', 'dispute']));
  });

  test('a mandate is ended, twice without complaint, and debits nothing more', async () => {
    const mandate = await aMandate();
    expect(await debits.endMandate(mandate.id)).toMatchObject({ mandate: { status: 'inactive' } });
    expect(await debits.endMandate(mandate.id)).toMatchObject({ mandate: { status: 'inactive' } });
    expect(await debits.createDebit(debitOf(mandate))).toMatchObject({ outcome: 'refused' });
  });

  test('a debit that we ask for wrongly is nobody’s no', async () => {
    const mandate = await aMandate();
    for (const wrong of [{ mandateId: 'mandate_nobody' }, { amountPence: 1 }, { notBefore: 'soon' }]) {
      await expect(debits.createDebit({ ...debitOf(mandate), ...wrong })).rejects.toThrow('takes no debit as we ask');
    }
  });

  test('one for another date is another request, and the same one with the same date', async () => {
    const mandate = await aMandate();
    const request = { ...debitOf(mandate), notBefore: '2099-01-05' };
    const { debit } = expectFound(await debits.createDebit(request));
    expect(await debits.createDebit(request)).toMatchObject({ debit: { id: debit.id } });
    const { notBefore: _day, ...undated } = request;
    expect(expectFound(await debits.createDebit(undated)).debit.id).not.toBe(debit.id);
  });

  test('what nobody knows is unknown', async () => {
    expect(await debits.retrieveDebit('pi_nobody')).toEqual({ outcome: 'unknown' });
    expect(await debits.retrieveMandate('mandate_nobody')).toEqual({ outcome: 'unknown' });
    expect(await debits.retrieveMandateSetup('cs_nobody')).toEqual({ outcome: 'unknown' });
    expect(await debits.endMandate('mandate_nobody')).toEqual({ outcome: 'unknown' });
  });
});
