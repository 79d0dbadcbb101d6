import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface ChangeReader {
  /** What commits from now on may be missed by this read. */
  onRead(): void;
  /** What this read found; often nothing. */
  onChanges(trackingCodes: readonly string[]): void;
  /** From now on changes are not known: the database is away, or nobody tracks. */
  onGap(): void;
  /** They are again, and who watched meanwhile may have missed some. */
  onEndOfGap(): void;
  isWatched(): boolean;
  onError(error: unknown): void;
}

export interface ShipmentChanges {
  /** Reads for some seconds more: somebody tracks. From when it resolves on no change is missed. */
  follow(): Promise<void>;
  /** Whether every change is known that committed `trustMs` ago or earlier. */
  isLive(): boolean;
  stop(): Promise<void>;
}

const readEveryMs = 100;

/** No process answers from memory what is older, and none tells of a change sooner: who hears of one finds it everywhere. */
export const trustMs = 250;

const followMs = 10_000;

const longestPauseMs = 30_000;

/** More at once are taken for a gap. */
const mostRows = 10_000;

/** One query at a time for the whole process, and none while nobody tracks. */
export function followShipmentChanges(database: Database, reader: ChangeReader): ShipmentChanges {
  const stopping = new AbortController();
  let snapshot: string | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let followUntilMs = 0;
  let hasMissed = false;
  let following: Promise<void> | undefined;
  let reading = Promise.resolve();

  const isWanted = () => performance.now() < followUntilMs || reader.isWatched();

  async function run(): Promise<void> {
    while (isWanted() && !stopping.signal.aborted) {
      reading = read();
      await reading;
      await sleep(readEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
    forget();
    following = undefined;
  }

  async function read(): Promise<void> {
    const startedMs = performance.now();
    if (snapshot !== undefined && startedMs - readAtMs > longestPauseMs) miss(); // a process that was stopped: what it missed may be deleted by now
    reader.onRead();
    try {
      const found = await readChanges(database, snapshot);
      if (found.rows.length > mostRows) miss();
      else reader.onChanges(found.rows.flatMap((codes) => codes.split(',')));
      if (hasMissed) reader.onEndOfGap();
      hasMissed = false;
      snapshot = found.snapshot;
      readAtMs = startedMs;
    } catch (error) {
      miss();
      reader.onError(error);
    }
  }

  function miss(): void {
    forget();
    hasMissed = true;
  }

  function forget(): void {
    snapshot = undefined;
    readAtMs = Number.NEGATIVE_INFINITY;
    reader.onGap();
  }

  return {
    follow: async () => {
      followUntilMs = performance.now() + followMs;
      following ??= run();
      if (snapshot === undefined) await reading;
    },
    isLive: () => performance.now() - readAtMs < trustMs,
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}

/**
 * The changes that an earlier snapshot did not show. Numbers and times are not in the order of commits, so what was found last says
 * nothing of what is still to come; which transactions had ended does.
 */
async function readChanges(database: Database, earlier: string | undefined) {
  const { rows } = await sql<{ snapshot: string; changes: string[] }>`
    select pg_current_snapshot()::text as snapshot, array(
      select tracking_codes from shipment_changes
      where xid >= pg_snapshot_xmin(${earlier ?? null}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${earlier ?? null}::pg_snapshot)
      order by xid limit ${mostRows + 1}) as changes`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL answered without a row.');
  return { snapshot: row.snapshot, rows: row.changes };
}

/** Deletes the changes that had committed when it last ran, a minute ago: no process knows nothing of them and is live. */
export function shipmentChangesPurge(database: Database): () => Promise<void> {
  let earlier: string | undefined;
  return async () => {
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(database);
    // Those of the future were restored, from a server that had counted further.
    await sql`
      delete from shipment_changes where xid < pg_snapshot_xmin(${earlier ?? null}::pg_snapshot)
        or xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(database);
    earlier = rows[0]?.snapshot;
  };
}
