import { setTimeout as delay } from 'node:timers/promises';
import { type ClientConfig, DatabaseError } from 'pg';
import { knock } from './knock.ts';

/** Waits for the server and calls `giveUp` when that is in vain because it has stopped answering anybody. What is only slow is left to finish. */
export type StallGuard = <T>(answer: Promise<T>, giveUp: () => void) => Promise<T>;

/**
 * Tells a slow answer from a server that has frozen or vanished without closing its connections; without it whoever asks would wait
 * until TCP gives up, many minutes later. Any answer to anybody is a sign of life: as long as they come, nobody is suspicious. Where
 * none came for a while the guard knocks, twice, at every address that answers depend on: a pooler answers for itself while the server
 * behind it is frozen. All of that takes as long as the patience given, at most.
 */
export function createStallGuard(addresses: readonly ClientConfig[], patienceMs: number): StallGuard {
  const suspiciousAfterMs = patienceMs / 4;
  const answerWithinMs = patienceMs / 2;
  const waiting = new Set<Waiting>();
  let lastSignAtMs = Number.NEGATIVE_INFINITY;
  let knocking: Promise<boolean> | undefined;
  let looking: NodeJS.Timeout | undefined;
  const noteSign = () => {
    lastSignAtMs = performance.now();
  };
  const isAlive = async () => {
    if (performance.now() - lastSignAtMs < suspiciousAfterMs) return true;
    knocking ??= knockTwice(addresses, answerWithinMs).finally(() => {
      knocking = undefined;
    });
    return knocking;
  };
  const suspect = async (one: Waiting) => {
    one.suspectAtMs = Number.POSITIVE_INFINITY; // nobody is suspected twice at once
    if (await isAlive()) one.suspectAtMs = performance.now() + suspiciousAfterMs;
    else if (waiting.has(one)) one.giveUp();
  };
  const look = () => {
    const nowMs = performance.now();
    for (const one of waiting) if (one.suspectAtMs <= nowMs) void suspect(one);
    if (waiting.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };

  return async (answer, giveUp) => {
    const one = { suspectAtMs: performance.now() + suspiciousAfterMs, giveUp };
    waiting.add(one);
    // One timer for all who wait, so that no question has to set and clear its own.
    looking ??= setInterval(look, suspiciousAfterMs / 4).unref();
    try {
      const answered = await answer;
      noteSign();
      return answered;
    } catch (error) {
      if (error instanceof DatabaseError) noteSign();
      throw error;
    } finally {
      waiting.delete(one);
    }
  };
}

/** Who waits for an answer, and when to ask whether there is anybody to give it. */
interface Waiting {
  suspectAtMs: number;
  readonly giveUp: () => void;
}

/**
 * One unanswered knock proves nothing: when this process itself was held up, its time ran out while the answer lay waiting. So a
 * second follows after half of the time.
 */
async function knockTwice(addresses: readonly ClientConfig[], withinMs: number): Promise<boolean> {
  const first = knockAt(addresses, withinMs);
  if (await Promise.race([first, delay(withinMs / 2, false, { ref: false })])) return true;
  return (await knockAt(addresses, withinMs / 2)) || first;
}

async function knockAt(addresses: readonly ClientConfig[], withinMs: number): Promise<boolean> {
  const answered = await Promise.all(addresses.map((address) => knock(address, withinMs)));
  return answered.every(Boolean);
}
