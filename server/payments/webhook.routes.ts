import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { Refusal, refuse } from '../http/errors.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { receiveNews } from './receive-news.ts';

/** How long the provider is asked to wait before it tells us again; it has its own mind about it. */
const retryAfterSeconds = 10;

/** Anybody can send forged messages, and a line for each would fill the disk. */
const logForgedEveryMs = 1_000;

/**
 * Serves the provider's news. It is not in the contract because nobody but the provider calls it, in the provider's words, and
 * because its signature covers the bytes as they came: they are verified first and read then.
 */
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
      const reception = await receiveNews(deps, verified.event);
      log.info({ event: verified.event.id, type: verified.event.type, reception }, 'webhook');
      if (reception === 'try-again') {
        throw new Refusal('UNAVAILABLE', 'Please tell us again later.', undefined, retryAfterSeconds);
      }
      return { received: true };
    });
  });
}
