import { Client, type ClientConfig, DatabaseError } from 'pg';

// Together under the second within which an outage must be answered (a five-second outage answers 503 within a second).
const suspiciousAfterMs = 500;
const answerWithinMs = 350;

/** Runs a query and calls `giveUp` when it hangs because the server has stopped answering anybody. A slow query is left to finish. */
export type StallGuard = <T>(query: Promise<T>, giveUp: () => void) => Promise<T>;

/**
 * Tells a slow query from a server that has frozen or vanished without closing its connections: while a query takes long, the guard
 * knocks with a new connection. Without it such a query would hang until TCP gives up, many minutes later.
 */
export function createStallGuard(config: ClientConfig): StallGuard {
  let knocking: Promise<boolean> | undefined;
  const serverAnswers = () => {
    knocking ??= knock(config).finally(() => {
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

async function knock(config: ClientConfig): Promise<boolean> {
  const client = new Client({ ...config, connectionTimeoutMillis: answerWithinMs });
  client.on('error', () => {}); // a connection that breaks after the knock was answered is no news
  try {
    await client.connect();
    void client.end();
    return true;
  } catch (error) {
    return error instanceof DatabaseError; // a refusal in words, such as 'too many connections', is an answer too
  }
}
