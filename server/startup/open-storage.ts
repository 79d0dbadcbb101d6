import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, mailboxIn } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { DatabaseStartError } from '../database/database-errors.ts';
import { checkPooler, findServer, parseDatabaseUrl, placeOf } from '../database/database-url.ts';
import { migrate } from '../database/migrate.ts';
import { StartProblem, systemReason } from './start-failure.ts';

export interface Storage {
  readonly database: OpenDatabase;
  readonly url: string;
  readonly description: string;
  close(): Promise<void>;
}

interface StorageEvents {
  readonly onProgress: (sentence: string) => void;
  readonly onBrokenConnection: (error: Error) => void;
  /** Waits for a server that does not answer yet, until this aborts; without it that is an error. */
  readonly waiting?: AbortSignal;
}

export async function openStorage(config: Config, events: StorageEvents): Promise<Storage> {
  const server = await openServer(config, events.onProgress, events.waiting);
  const poolUrl = config.databasePoolUrl;
  try {
    if (poolUrl !== undefined) await checkPooler(poolUrl, server.url);
    await migrateAlone(server.url, events.onProgress);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const readUrl = config.databaseReadUrl;
  const database = openDatabase(server.address, { poolUrl, readUrl, onError: events.onBrokenConnection });
  const close = async () => {
    try {
      await database.close();
    } finally {
      await server.stop(); // whatever became of the pool, our share in the server ends here
    }
  };
  return { database, url: server.url, description: server.description, close };
}

/** Migrates on a connection without timeouts: changing a large table takes longer than any request may. */
async function migrateAlone(url: string, say: (sentence: string) => void): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1, timeoutMs: 0 });
  try {
    await migrate(db, undefined, {
      onLater: (files) => say(`A later version has changed the database (${files.join(', ')}). This one works on it.`),
    });
  } finally {
    await close();
  }
}

interface Server {
  /** The one server that takes writes now. */
  readonly url: string;
  /** As configured: several, of which another one may take writes later. */
  readonly address: string;
  readonly description: string;
  stop(): Promise<void>;
}

/** Connects to the configured server, or starts or joins the embedded one. Changes nothing in its database. */
export async function openServer(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onProgress: (sentence: string) => void,
  waiting?: AbortSignal,
): Promise<Server> {
  if (databaseUrl === undefined) return embeddedServer(dataDir, onProgress);
  const url = await findOrWait(databaseUrl, onProgress, waiting);
  return {
    url,
    address: databaseUrl,
    stop: async () => {},
    description: `PostgreSQL at ${placeOf(parseDatabaseUrl(url))}`,
  };
}

async function embeddedServer(dataDir: string, onProgress: (sentence: string) => void): Promise<Server> {
  await prepareDataDir(dataDir);
  const { startEmbeddedPostgres } = await import('../../local/postgres/start-embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir, report: onProgress });
  return {
    url: postgres.url,
    address: postgres.url,
    stop: () => postgres.stop(),
    description: `embedded PostgreSQL in ${join(dataDir, 'postgres')}`,
  };
}

const tryAgainMs = 1_000;
const sayAgainEvery = 30;

/** Databases start beside the product, and later than it: after a power cut, or while another node takes over. */
async function findOrWait(url: string, say: (sentence: string) => void, waiting?: AbortSignal): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await findServer(url);
    } catch (error) {
      if (!waiting || !(error instanceof DatabaseStartError && error.isAway)) throw error;
      if (tries % sayAgainEvery === 0) say(`${error.message} Waiting for it.`);
      await delay(tryAgainMs, undefined, { signal: waiting });
    }
  }
}

/** Creates the data folder and its mailbox, and checks that they can be written. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const mailbox = mailboxIn(dataDir);
  try {
    await makeFolder(mailbox);
    await access(mailbox, constants.W_OK);
    await chmod(mailbox, 0o700).catch(() => {}); // ours alone, as mails hold sign-in links; a folder of another account's stays as it is
  } catch (error) {
    throw new StartProblem(
      `The data folder ${dataDir} can’t be written (${systemReason(error)}). Make it writable, or choose another with DATA_DIR.`,
    );
  }
}

/** Like mkdir with `recursive`, which loops forever below /proc. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path).catch((error: unknown) => {
    if (!existsSync(path)) throw error; // otherwise another process was quicker
  });
}

/** Created at the first start, readable to nobody else. Of concurrent processes the first to link its file wins. */
export async function readOrCreateEncryptionKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'encryption.key');
  return (await readKey(path)) ?? (await makeKey(path));
}

async function makeKey(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error; // otherwise another process was quicker
  } finally {
    await rm(draft);
  }
  return readFile(path, 'utf8');
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
