import type { Database } from './database.ts';

/** More are not put into one question, so that none takes noticeably longer than a question of its own would. */
const mostKeys = 50;

interface Batch<Answer> {
  readonly keys: string[];
  readonly answers: Promise<ReadonlyMap<string, Answer>>;
}

/**
 * A question about one key, made from a question about many. Those who ask in the same turn of the event loop share one question to
 * the database; nobody waits longer for it, because the question goes out at the end of the turn, when everything that has arrived
 * is read. The busier a process is, the less each of them costs.
 */
export function askTogether<Answer>(
  ask: (database: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (database: Database, key: string) => Promise<Answer | undefined> {
  const batches = new WeakMap<Database, Batch<Answer>>();

  function open(database: Database): Batch<Answer> {
    const keys: string[] = [];
    const answers = new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      if (batches.get(database) === batch) batches.delete(database);
      return ask(database, keys);
    });
    const batch: Batch<Answer> = { keys, answers };
    batches.set(database, batch);
    return batch;
  }

  return async (database, key) => {
    const current = batches.get(database);
    const batch = current && current.keys.length < mostKeys ? current : open(database);
    batch.keys.push(key);
    return (await batch.answers).get(key);
  };
}
