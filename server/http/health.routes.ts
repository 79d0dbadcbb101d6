import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './error-answers.ts';
import { Refusal } from './refusal.ts';

/** A proxy gives up on a probe after about this long, so a slower database counts as none. */
const patienceMs = 900;

/** `/healthz`: the process lives. `/readyz`: it can serve, because its database answers and it isn't stopping. */
export function registerHealthRoutes(app: FastifyInstance, pingDatabase: () => Promise<unknown>): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (isStopping) return sendRefusal(reply, new Refusal('UNAVAILABLE', 'This process is stopping.'));
    try {
      await withinPatience(pingDatabase());
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendRefusal(reply, new Refusal('UNAVAILABLE', 'The database does not answer.'));
    }
  });
}

async function withinPatience(work: Promise<unknown>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
