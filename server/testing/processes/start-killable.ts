import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../../database/database.ts';
import { isUnavailable } from '../../database/database-errors.ts';
import { cloneDatabase, type TestPostgres } from '../database/test-postgres.ts';
import { type KillableProduct, startKillableProduct } from './killable-product.ts';

/** Products on one database, all of which may be killed, and a handle on the database for who judges them. */
export interface Killable {
  readonly products: readonly KillableProduct[];
  readonly database: Database;
  /** Resolves once the database answers and every product serves. */
  ready(): Promise<void>;
  /** What time it is for the products. */
  now(): Date;
  /** Puts the clocks of all of them forward. */
  passTime(milliseconds: number): void;
  close(): Promise<void>;
}

/** What the products are, and who hears of them. */
export interface KillableOptions {
  readonly count: number;
  readonly settings: Readonly<Record<string, string>>;
  /** How the products reach the database at an address; by itself without this. */
  databaseSettings?(url: string): Readonly<Record<string, string>>;
  /** How far each product's clock is ahead of the first one's: no two computers agree. */
  readonly skewMs: number;
  onLine(line: string): void;
  onUnasked(why: string): void;
}

const page = '<!doctype html><title>Shell</title>';

/** Starts products on a new database of a run's server. */
export async function startKillable(postgres: TestPostgres, options: KillableOptions): Promise<Killable> {
  const clone = await cloneDatabase(postgres);
  const folder = await mkdtemp(join(postgres.folder, 'killable-'));
  const webRoot = join(folder, 'web');
  await mkdir(webRoot);
  await writeFile(join(webRoot, 'shell.html'), page);
  await writeFile(join(webRoot, 'routes.json'), '["/"]');
  const judging = { poolSize: 3, timeoutMs: 300_000, applicationName: 'judge' };
  const { db, ping, close } = openDatabase(clone.url, judging);
  const { count, skewMs, settings, onLine, onUnasked } = options;
  const databaseSettings = options.databaseSettings?.(clone.url) ?? { DATABASE_URL: clone.url };
  const products = Array.from({ length: count }, (_, place) =>
    startKillableProduct({
      settings: { HOST: '127.0.0.1', ...databaseSettings, DATA_DIR: join(folder, `data-${place}`), ...settings },
      webRoot,
      onLine,
      onUnasked,
    }),
  );
  let aheadMs = 0;
  const passTime = (milliseconds: number) => {
    aheadMs += milliseconds;
    products.forEach((product, place) => product.putClock(aheadMs + place * skewMs));
  };
  passTime(0);
  return {
    products,
    database: db,
    ready: async () => {
      await untilAvailable(ping);
      await Promise.all(products.map((product) => product.ready()));
    },
    now: () => new Date(Date.now() + aheadMs),
    passTime,
    close: async () => {
      await Promise.all(products.map((product) => product.stop()));
      await close();
      await clone.drop();
    },
  };
}

/** Does something, again and again while the database is away. */
export async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await delay(100);
    }
  }
}
