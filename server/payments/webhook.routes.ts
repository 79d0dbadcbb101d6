import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { Refusal, refuse } from '../http/errors.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { applyWebhookEvent } from './webhook-events.ts';

const retryAfterSeconds = 10;

/** Anybody can send forged requests, and a log line for each would fill the disk. */
const logForgedEveryMs = 1_000;

/** Not in the contract, because only the provider calls it, in the provider's format. The signature covers the raw bytes, so they are verified before they are parsed. */
export async function registerWebhookRoute(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
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
      const reception = await applyWebhookEvent(deps, verified.event);
      log.info({ event: verified.event.id, type: verified.event.type, reception }, 'webhook');
      if (reception === 'try-again') {
        throw new Refusal('UNAVAILABLE', 'Please tell us again later.', undefined, retryAfterSeconds);
      }
      return { received: true };
    });
  });
}
