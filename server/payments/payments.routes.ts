import type { FastifyInstance } from 'fastify';
import * as bulk from '../../contract/bulk.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import * as contract from '../../contract/payments.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import { streetLine } from '../../contract/values/places/street-line.ts';
import type { Customer } from '../http/authenticate.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { type CountTry, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { CardEvent } from '../integrations/card-payments/card-payments.ts';
import { isHolderEmailed } from '../shipments/returns.ts';
import { isOrderedReturn } from '../shipments/shipment.ts';
import type { CanEmailHolder } from '../shipments/shipment-deps.ts';
import { presentShipment } from '../shipments/shipments.presenter.ts';
import { refuseUnknown } from '../shipments/shipments.queries.ts';
import { confirmPayment } from './confirm-payments.ts';
import { openPayment } from './open-payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { applyWebhookEvent, type Reception } from './webhook-events.ts';

interface PaymentRouteDeps extends PaymentDeps {
  readonly publishableKey: string;
  readonly canEmailHolder: CanEmailHolder;
  readonly countTry: CountTry;
  /** Of payments that one customer opens. */
  readonly limit: Limit;
  /** Of payments that all guests of a network open. */
  readonly guestLimit: Limit;
  /** For events that are about no payment of a shipment. */
  readonly applyBillingEvent: (event: CardEvent) => Promise<Reception>;
}

const messages = { paid: 'Payment succeeded!', processing: 'Your payment is still being processed.' } as const;

export async function registerPaymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps): Promise<void> {
  const countFrom = (address: string) => async (customer: Customer) => {
    const count = async (limit: Limit, subject: string) => {
      const counted = await deps.countTry(limit, `open payment of ${subject}`);
      if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve opened a lot of payments.');
    };
    await count(deps.limit, customer.organisationId);
    // A new session is free, so one guest could open any number; an office or a café has many guests.
    if (customer.isGuest) await count(deps.guestLimit, `guests from ${networkOf(address)}`);
  };

  serve(app, contract.paymentConfig, async () => ({ publishable_key: deps.publishableKey }));

  serve(app, contract.createPaymentIntent, async ({ body }, { address, caller }) => ({
    secret: await openPayment({ ...deps, countOpened: countFrom(address) }, caller, body),
  }));

  serve(app, contract.confirmPayment, async ({ body }, { caller, setStatus }) => {
    const { state, shipments } = await confirmPayment(deps, caller, { shipmentId: body.parcel_id });
    const [shipment = refuseUnknown()] = shipments;
    if (state === 'processing') setStatus(202);
    const isEmailed = await isHolderEmailed(deps.canEmailHolder, shipment);
    const { building, streetName, town } = shipment.shipper;
    return {
      message: messages[state],
      shipment: presentShipment(shipment, { isHolderEmailed: isEmailed }),
      ...(!isOrderedReturn(shipment) && {
        collection_address: [streetLine(building, streetName), town].filter(Boolean).join(', '),
      }),
    };
  });

  serve(app, bulk.createBatchPaymentIntent, async ({ body }, { address, caller }) => ({
    secret: await openPayment({ ...deps, countOpened: countFrom(address) }, caller, body),
  }));

  serve(app, bulk.confirmBatchPayment, async ({ body }, { caller, setStatus }) => {
    const { state, paid } = await confirmPayment(deps, caller, { batchId: body.batch_id });
    if (state === 'processing') setStatus(202);
    const payment_status: 'PAID' | 'PROCESSING' = state === 'paid' ? 'PAID' : 'PROCESSING';
    return {
      message: messages[state],
      payment_status,
      paid: paid.length,
      total: poundsFromPence(paid.reduce((sum, { grossPence }) => sum + grossPence, 0)),
    };
  });

  await registerWebhookRoute(app, deps);
}

const retryAfterSeconds = 10;

/** Anybody can send forged requests, and a log line for each would fill the disk. */
const logForgedEveryMs = 1_000;

/** Not in the contract, because only the provider calls it, in the provider's format. The signature covers the raw bytes, so they are verified before they are parsed. */
async function registerWebhookRoute(
  app: FastifyInstance,
  deps: PaymentDeps & Pick<PaymentRouteDeps, 'applyBillingEvent'>,
): Promise<void> {
  let forged = 0;
  let forgedLoggedAtMs = 0;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(`${apiBasePath}/payment/webhook`, async ({ body, headers, log }) => {
      const signature = headers['stripe-signature'];
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const verified = await deps.cards.verifyWebhook(rawBody, typeof signature === 'string' ? signature : undefined);
      if (verified.outcome === 'forged') {
        forged += 1;
        const nowMs = deps.now().getTime();
        if (nowMs - forgedLoggedAtMs >= logForgedEveryMs) {
          log.warn({ reason: verified.reason, forged }, 'forged webhook');
          forged = 0;
          forgedLoggedAtMs = nowMs;
        }
        return refuse('VALIDATION', 'This message does not carry a valid signature of our card provider.');
      }
      const known = await applyWebhookEvent(deps, verified.event);
      const reception = known === 'ignored' ? await deps.applyBillingEvent(verified.event) : known;
      log.info({ event: verified.event.id, type: verified.event.type, reception }, 'webhook');
      if (reception === 'try-again') {
        throw new Refusal('UNAVAILABLE', 'Please tell us again later.', undefined, retryAfterSeconds);
      }
      return { received: true };
    });
  });
}
