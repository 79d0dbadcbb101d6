import { type FileHandle, open, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { recordScans } from '../../contract/operations.ts';
import { getQuote } from '../../contract/quotes.ts';
import { showMyDelivery } from '../../contract/receiver/receiver.ts';
import { createShipment } from '../../contract/shipments.ts';
import type { Killable } from '../../server/testing/processes/start-killable.ts';
import type { Answer } from '../model/answer.ts';
import type { Call } from '../model/client.ts';

/** A standby answers them. */
const readsByPost: ReadonlySet<string> = new Set([getQuote.path, showMyDelivery.path]);

/** A file of every write that was answered with success, on the disk before anybody acts on the answer. */
export interface Acknowledgements {
  record(call: Call, answer: Answer): Promise<void>;
  count(): number;
  /** The longest time without one between two moments, in seconds. */
  longestGap(fromMs: number, toMs: number): number;
  close(): Promise<void>;
}

export async function openAcknowledgements(path: string): Promise<Acknowledgements> {
  const file = await open(path, 'a');
  const times: number[] = [];
  const waiting: string[] = [];
  let flushing: Promise<void> | undefined;
  return {
    record: async ({ method = 'POST', path: called, body, form }, answer) => {
      if (answer.outcome !== 'done' || method === 'GET' || form !== undefined || readsByPost.has(called)) return;
      times.push(Date.now());
      waiting.push(`${JSON.stringify({ at: Date.now(), called, body, answer: answer.body })}\n`);
      await flushing; // what is being written now does not have this one
      flushing ??= flush(file, waiting.splice(0).join('')).finally(() => {
        flushing = undefined;
      });
      await flushing;
    },
    count: () => times.length,
    longestGap: (fromMs, toMs) => longestGap(times, fromMs, toMs),
    close: () => file.close(),
  };
}

async function flush(file: FileHandle, lines: string): Promise<void> {
  await file.appendFile(lines);
  await file.datasync();
}

/** In seconds. */
export function longestGap(times: readonly number[], fromMs: number, toMs: number): number {
  let last = fromMs;
  let longest = 0;
  for (const time of [...times.filter((at) => at >= fromMs && at <= toMs), toMs]) {
    longest = Math.max(longest, time - last);
    last = time;
  }
  return longest / 1000;
}

interface Line {
  readonly called: string;
  readonly body: unknown;
  readonly answer: unknown;
}

/** What the file has and the database has not. */
export async function findLost(path: string, { database }: Pick<Killable, 'database'>): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  const codes: string[] = [];
  const keys: string[] = [];
  for (const text of lines) {
    const { called, body, answer } = JSON.parse(text) as Line; // written above
    if (called === createShipment.path) codes.push(createShipment.response.parse(answer).shipment._tracking_id);
    if (called === recordScans.path) {
      const { scans } = recordScans.body.parse(body);
      recordScans.response.parse(answer).results.forEach(({ outcome }, place) => {
        const scan = scans[place];
        if (outcome !== 'refused' && scan) keys.push(scan.idempotency_key);
      });
    }
  }
  const { rows } = await sql<{ lost: string }>`
    select 'shipment ' || code as lost from unnest(${codes}::text[]) code
    where not exists (select 1 from shipments s where s.tracking_code = code)
    union all select 'scan ' || key from unnest(${keys}::text[]) key
    where not exists (select 1 from scan_keys k where k.idempotency_key = key)`.execute(database);
  return rows.map(({ lost }) => `the file of acknowledged writes has ${lost}, and the database has not`);
}
