import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPaymentIntent } from '../../../contract/payments.ts';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import type { Random } from '../seeded-random.ts';
import { checkAllPayments, runPaymentJobs } from './run-payment-jobs.ts';
import { type HttpAnswer, intentIdIn, type RealPayments } from './start-real-payments.ts';

/** What somebody does at the same time as everybody else. */
export type Act = 'confirm' | 'webhook' | 'cancel' | 'delete' | 'open' | 'reconcile' | 'jobs' | 'pay' | 'settle';

/** What happened before a race, which is what may come of it, and who takes part. */
export interface Scenario {
  readonly name: string;
  /** The card that pays, before the race unless `pay` is an act of it. */
  readonly card: string;
  /** Where the shipment stands when the race begins. */
  readonly start: 'open' | 'paid' | 'processing' | 'paid after it was deleted' | 'declined';
  readonly acts: readonly [Act, ...Act[]];
}

/** The races that are run, in turn. */
export const scenarios: readonly [Scenario, ...Scenario[]] = [
  {
    name: 'paid, and somebody deletes',
    card: 'pm_card_visa',
    start: 'paid',
    acts: ['confirm', 'webhook', 'delete', 'reconcile', 'open', 'jobs'],
  },
  {
    name: 'paid, and somebody cancels',
    card: 'pm_card_mastercard',
    start: 'paid',
    acts: ['confirm', 'webhook', 'cancel', 'delete', 'reconcile', 'open'],
  },
  {
    name: 'paying while others cancel and delete',
    card: 'pm_card_visa',
    start: 'open',
    acts: ['pay', 'confirm', 'webhook', 'cancel', 'delete', 'reconcile', 'jobs', 'open'],
  },
  {
    name: 'paid too late',
    card: 'pm_card_amex',
    start: 'paid after it was deleted',
    acts: ['confirm', 'webhook', 'delete', 'reconcile', 'jobs'],
  },
  {
    name: 'settling while others cancel',
    card: 'pm_card_visa',
    start: 'processing',
    acts: ['settle', 'confirm', 'webhook', 'cancel', 'delete', 'reconcile', 'jobs'],
  },
  {
    name: 'declined, and tried again',
    card: 'pm_card_visa_chargeDeclined',
    start: 'declined',
    acts: ['pay', 'confirm', 'webhook', 'delete', 'reconcile', 'open'],
  },
  {
    name: 'paid, cancelled, and the bank sends the refund back',
    card: 'pm_card_refundFail',
    start: 'paid',
    acts: ['confirm', 'webhook', 'cancel', 'reconcile', 'jobs'],
  },
];

/** What one of those who took part was answered; undefined for what has no answer. */
export interface Outcome {
  readonly act: Act;
  readonly answer: HttpAnswer | undefined;
}

/** A race that was run, and the shipment it was about. */
export interface RunRace {
  readonly shipment: ShipmentRecord;
  readonly intentId: string;
  readonly outcomes: readonly Outcome[];
  /** What several who did the same before the race were answered, in the same words. */
  readonly sameAnswers: readonly (readonly unknown[])[];
}

const runners = 10;

/** Runs a ten-way race: everybody who can take part at least once, and the rest by chance. */
export async function runRace(real: RealPayments, token: string, scenario: Scenario, random: Random): Promise<RunRace> {
  const key = randomUUID();
  const created = await Promise.all([real.createShipment(token, key), real.createShipment(token, key)]);
  const [shipment] = created;
  const body = { amount: shipment.total, parcel_id: shipment._id, shipment_id: shipment._shipment_id };
  const open = () => real.call('/payment/create_payment_intent', { token, body });
  const opened = await Promise.all([open(), open()]);
  const { secret } = createPaymentIntent.response.parse(opened[0].body);
  const intentId = intentIdIn(secret);
  const path = `/shipment/${shipment._id}`;

  const act: Readonly<Record<Act, () => Promise<HttpAnswer | undefined>>> = {
    confirm: () => real.call('/payment/confirm-payment', { token, body: { parcel_id: shipment._id } }),
    cancel: () => real.call(`${path}/cancel`, { token }),
    delete: () => real.call(path, { method: 'DELETE', token }),
    open,
    webhook: async () => {
      const [first, ...more] = await real.webhookEventsOf(intentId);
      return first && real.sendWebhook(random.pick([first, ...more]));
    },
    reconcile: () => checkAllPayments(real.payments).then(() => undefined),
    jobs: () => runPaymentJobs(real.payments).then(() => undefined),
    // Two tabs may pay at once, and the provider takes the money of one: its refusals are not ours.
    pay: () => real.payByCard(secret, 'pm_card_visa').then(() => undefined),
    settle: () => real.comeToRest().then(() => undefined),
  };

  if (scenario.start === 'processing') await real.behave({ settle_later: 'true' });
  if (scenario.start === 'paid after it was deleted') await act.delete();
  if (scenario.start !== 'open') await real.payByCard(secret, scenario.card);
  await real.behave({ webhook_copies: '2', webhook_order: random.pick(['oldest', 'newest']) });

  const chosen = [...scenario.acts];
  while (chosen.length < runners) chosen.push(random.pick(scenario.acts));
  const outcomes = await Promise.all(
    random.shuffle(chosen).map(async (name): Promise<Outcome> => {
      for (let turns = random.below(30); turns > 0; turns -= 1) await nextTurn(); // not always in the same order
      return { act: name, answer: await act[name]() };
    }),
  );
  return { shipment, intentId, outcomes, sameAnswers: [created, opened] };
}
