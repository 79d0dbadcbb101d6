import type { FastifyInstance } from 'fastify';
import { Refusal, sendRefusal } from './errors.ts';

export interface HealthChecks {
  /** Rejects where it can't be used; 'reads' where all that is left is reading. */
  readonly pingDatabase: () => Promise<unknown>;
  /** How long the longest waiting call has waited for its turn, not counting callers that flood. */
  readonly longestWaitMs?: () => number;
}

/** Calls wait less than a second when as many wait as may. Longer, and new ones had better go to another process. */
const overdueMs = 2_000;

/** Calls that have been overdue for so long will stay so until the process is restarted. */
const stuckMs = 30_000;

const lookEveryMs = 1_000;

/** A check costs the database a file and a flush: balancers and strangers may ask as often as they like. */
const freshMs = 1_000;

/** `/healthz`: alive, and calls get their turn. `/readyz`: also, the database can be used and we are not stopping. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { pingDatabase, longestWaitMs = () => 0 }: HealthChecks,
): void {
  const config = { isNeverShed: true } as const;
  const ping = shareSuccess(pingDatabase);
  const isOverdue = () => longestWaitMs() > overdueMs;
  let isStopping = false;
  let punctualAtMs = performance.now();
  const looking = setInterval(() => {
    if (!isOverdue()) punctualAtMs = performance.now();
  }, lookEveryMs).unref();
  app.addHook('preClose', (done) => {
    isStopping = true;
    clearInterval(looking);
    done();
  });

  app.get('/healthz', { config }, (_request, reply) => {
    if (isOverdue() && performance.now() - punctualAtMs > stuckMs) {
      return sendRefusal(reply, new Refusal('UNAVAILABLE', 'Calls have been waiting for too long.'));
    }
    return { status: 'ok' };
  });
  app.get('/readyz', { config }, async (request, reply) => {
    if (isStopping) return sendRefusal(reply, new Refusal('UNAVAILABLE', 'This process is stopping.'));
    if (isOverdue()) return sendRefusal(reply, new Refusal('UNAVAILABLE', 'Calls wait for too long.'));
    try {
      if ((await ping()) !== 'reads') return { status: 'ok' };
      request.log.warn('only reads are answered');
      return { status: 'ok', warning: 'Only reads are answered: the database takes no writes at the moment.' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendRefusal(reply, new Refusal('UNAVAILABLE', 'The database does not answer, or takes no writes.'));
    }
  });
}

/** Checks once at a time and at most once a second, however many ask. A failure is not kept, so recovery shows at once. */
function shareSuccess(check: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  let answer: unknown;
  let succeededAtMs = Number.NEGATIVE_INFINITY;
  const run = async () => {
    try {
      answer = await check();
      succeededAtMs = performance.now();
    } finally {
      running = undefined;
    }
  };
  return async () => {
    if (performance.now() - succeededAtMs >= freshMs) await (running ??= run());
    return answer;
  };
}
