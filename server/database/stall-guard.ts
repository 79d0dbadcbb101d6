import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';

/** Runs a query and calls `giveUp` when it hangs because the server has stopped answering anybody. A slow query is left to finish. */
export type StallGuard = <T>(query: Promise<T>, giveUp: () => void) => Promise<T>;

/**
 * Tells a slow query from a server that has frozen or vanished without closing its connections: while a query takes long, the guard
 * knocks with a new connection, twice. Without it such a query would hang until TCP gives up, many minutes later. Waiting and
 * knocking take as long as the patience given, together.
 */
export function createStallGuard(config: ClientConfig, patienceMs: number): StallGuard {
  const suspiciousAfterMs = patienceMs / 3;
  const answerWithinMs = patienceMs - suspiciousAfterMs;
  let knocking: Promise<boolean> | undefined;
  const serverAnswers = () => {
    knocking ??= knockTwice(config, answerWithinMs).finally(() => {
      knocking = undefined;
    });
    return knocking;
  };

  return async (query, giveUp) => {
    let isSettled = false;
    let timer: NodeJS.Timeout | undefined;
    const suspectLater = () => {
      timer = setTimeout(() => void suspect(), suspiciousAfterMs);
    };
    const suspect = async () => {
      const answers = await serverAnswers();
      if (isSettled) return;
      if (answers) suspectLater();
      else giveUp();
    };
    suspectLater();
    try {
      return await query;
    } finally {
      isSettled = true;
      clearTimeout(timer);
    }
  };
}

/**
 * One unanswered knock proves nothing: when this process itself was held up, its time ran out while the answer lay waiting. So a
 * second follows after half of the time.
 */
async function knockTwice(config: ClientConfig, withinMs: number): Promise<boolean> {
  const first = knock({ ...config, connectionTimeoutMillis: withinMs });
  if (await Promise.race([first, delay(withinMs / 2, false, { ref: false })])) return true;
  return (await knock({ ...config, connectionTimeoutMillis: withinMs / 2 })) || first;
}

async function knock(config: ClientConfig): Promise<boolean> {
  const client = new Client(config);
  client.on('error', () => {}); // a connection that breaks after the knock was answered is no news
  try {
    await client.connect();
    void client.end();
    return true;
  } catch (error) {
    return error instanceof DatabaseError; // a refusal in words, such as 'too many connections', is an answer too
  }
}
