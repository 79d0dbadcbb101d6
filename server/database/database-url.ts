import { Client } from 'pg';
import { DatabaseStartError } from './database-errors.ts';

const oldestMajor = 15;

/** Connects once before the start and gives the address of the server that takes writes. Refuses what can’t be used, is too old, or only reads. */
export async function findServer(address: string): Promise<string> {
  const urls = parseDatabaseUrls(address);
  const asked = await Promise.allSettled(urls.map(readServer));
  const answers = asked.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
  const primary = answers.find(({ isReadOnly }) => !isReadOnly);
  if (primary === undefined) throw whyNone(urls, answers, asked);
  if (primary.major >= oldestMajor) return primary.url.href;
  throw new DatabaseStartError(
    `PostgreSQL at ${placeOf(primary.url)} has version ${primary.major}; Larkway needs ${oldestMajor} or later. Upgrade it, or correct DATABASE_URL.`,
  );
}

function whyNone(urls: readonly URL[], answers: readonly Server[], asked: readonly PromiseSettledResult<Server>[]) {
  const [standby] = answers;
  const failures = asked.filter((answer) => answer.status === 'rejected').map(({ reason }): unknown => reason);
  if (standby === undefined) return failures.find((failure) => !isPassing(failure)) ?? failures[0];
  if (urls.length > 1) {
    return new DatabaseStartError('None of the servers in DATABASE_URL takes writes. Promote one.', { isAway: true });
  }
  return new DatabaseStartError(
    `PostgreSQL at ${placeOf(standby.url)} takes no writes, as a standby does. Put the primary into DATABASE_URL, or an address that follows it.`,
  );
}

const isPassing = (error: unknown) => error instanceof DatabaseStartError && error.isAway;

interface Server {
  readonly url: URL;
  readonly major: number;
  readonly isReadOnly: boolean;
}

async function readServer(url: URL): Promise<Server> {
  try {
    const client = new Client({
      connectionString: url.href,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000, // a pooler refuses it, and must not be taken for the server: nothing can be listened to there
    });
    client.on('error', () => {}); // breaking after the answer is no matter, and before it connect or query reject
    await client.connect();
    const { rows } = await client.query<{ version: string; is_read_only: boolean }>(
      `select current_setting('server_version_num') as version, current_setting('transaction_read_only') = 'on' as is_read_only`,
    );
    await client.end();
    const [server] = rows;
    return { url, major: Math.floor(Number(server?.version) / 10_000), isReadOnly: server?.is_read_only ?? false };
  } catch (error) {
    throw new DatabaseStartError(explainConnectionFailure(url, error), { isAway: isAway(error) });
  }
}

// Starting up and shutting down (57P), out of connections (53300), and what a server or a proxy does that is not there yet.
const awayCodes = /^(ECONN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|57P|53300)/;

function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return awayCodes.test(code);
  return error instanceof Error && /timeout|terminated unexpectedly/i.test(error.message);
}

/** Refuses a pooler of another database, one without statement timeout, which it takes from nobody but itself, and one that loses statements. */
export async function checkPooler(poolUrl: string, serverUrl: string): Promise<void> {
  const place = placeOf(parseDatabaseUrl(poolUrl));
  const pooled = await readSession(poolUrl, 'DATABASE_POOL_URL');
  const direct = await readSession(serverUrl, 'DATABASE_URL');
  if (pooled.identity !== direct.identity) {
    throw new DatabaseStartError(
      `The pooler at ${place} leads to another database than DATABASE_URL. Correct one of the two addresses.`,
    );
  }
  if (pooled.statementTimeout === '0') {
    throw new DatabaseStartError(
      `The pooler at ${place} sets no statement_timeout. Add connect_query='set statement_timeout = 2250' to its database.`,
    );
  }
  if (!(await keepsStatements(poolUrl))) {
    throw new DatabaseStartError(
      `The pooler at ${place} loses prepared statements between transactions, as PgBouncer before 1.21 does. Upgrade it and set max_prepared_statements = 500; or set pool_mode = session, and the timeout by alter role.`,
    );
  }
}

/**
 * Whether a statement that was prepared in one transaction runs in another, on a connection that then is another one: a second client
 * holds the first in a transaction of its own.
 */
async function keepsStatements(poolUrl: string): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const connect = async () => {
    const client = new Client({ connectionString: poolUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
    client.on('error', () => {}); // breaking after the answer is no matter, and before it connect or query reject
    stack.defer(() => client.end().catch(() => {}));
    await client.connect();
    return client;
  };
  const [one, two] = [await connect(), await connect()];
  const ask = () => one.query({ name: 'larkway_start', text: 'select 1' });
  try {
    await ask();
    await two.query('begin');
    await ask();
    return true;
  } catch (error) {
    if (statementErrors.has(codeOf(error) ?? '')) return false;
    throw new DatabaseStartError(explainConnectionFailure(parseDatabaseUrl(poolUrl), error, 'DATABASE_POOL_URL'));
  }
}

/** It is not there, or somebody else’s of the same name is. */
const statementErrors = new Set(['26000', '42P05', '08P01']);

interface Session {
  /** The same for every connection to one database of one running server. */
  readonly identity: string;
  readonly statementTimeout: string;
}

async function readSession(address: string, setting: string): Promise<Session> {
  const url = parseDatabaseUrl(address);
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {}); // breaking after the answer is no matter, and before it connect or query reject
  try {
    await client.connect();
    const { rows } = await client.query<Session>(
      `select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time())) as identity,
        current_setting('statement_timeout') as "statementTimeout"`,
    );
    const [session] = rows;
    if (session === undefined) throw new Error('it gave no answer');
    return session;
  } catch (error) {
    throw new DatabaseStartError(explainConnectionFailure(url, error, setting));
  } finally {
    await client.end();
  }
}

/** Shorter passwords are words like any other, and masking them would only tell which one it is. */
const shortestMasked = 4;

// By the operating system's or PostgreSQL's own code; other codes show the server's own message.
const sentences: Readonly<Record<string, (place: string, setting: string) => string>> = {
  ECONNREFUSED: (place, setting) => `No PostgreSQL server answers at ${place}. Start it, or correct ${setting}.`,
  ECONNRESET: (place, setting) =>
    `The server at ${place} closed the connection. Is it PostgreSQL? Start it, or correct ${setting}.`,
  ENOENT: (place, setting) => `There is no PostgreSQL socket at ${place}. Start it, or correct ${setting}.`,
  ENOTFOUND: (place, setting) => `The host in ${setting} is not known here: ${place}. Correct ${setting}.`,
  EAI_AGAIN: (place, setting) =>
    `The host in ${setting} can’t be looked up at the moment: ${place}. Check the network.`,
  EHOSTUNREACH: (place, setting) => `The network does not reach ${place}. Check the network, or correct ${setting}.`,
  ENETUNREACH: (place, setting) => `The network does not reach ${place}. Check the network, or correct ${setting}.`,
  '28P01': (place, setting) =>
    `PostgreSQL at ${place} refuses the account or password in ${setting}. Correct ${setting}.`,
  '28000': (place, setting) =>
    `PostgreSQL at ${place} refuses the account in ${setting}. Correct it, or allow it in pg_hba.conf.`,
  '3D000': (place, setting) => `PostgreSQL does not have that database: ${place}. Create it, or correct ${setting}.`,
  '53300': (place) => `PostgreSQL at ${place} has no connection left. Raise max_connections, or stop another client.`,
};

/** Says in one line why a PostgreSQL server can't be used and what to do about it. The password of the address is never repeated. */
export function explainConnectionFailure(url: URL, error: unknown, setting = 'DATABASE_URL'): string {
  const place = placeOf(url);
  const code = codeOf(error);
  const sentence = code === undefined ? undefined : sentences[code];
  if (sentence) return sentence(place, setting);
  const reason = error instanceof Error ? error.message : String(error);
  if (/startup parameter/.test(reason)) {
    return `What answers at ${place} is a pooler. Put the server itself into DATABASE_URL, and the pooler into DATABASE_POOL_URL.`;
  }
  if (/timeout/i.test(reason)) return `PostgreSQL at ${place} does not answer. Start it, or correct ${setting}.`;
  return `PostgreSQL at ${place} can’t be used: ${withoutPassword(url, reason)}. Correct ${setting}.`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Takes out the password, as it is written in the address and as it is meant. Inside a longer word it is no password. */
function withoutPassword(url: URL, text: string): string {
  let reason = text.replace(/\.$/, '').replaceAll(url.href, 'the address');
  for (const password of [url.password, decoded(url.password)]) {
    if (password.length < shortestMasked) continue;
    reason = reason.replaceAll(new RegExp(`(?<!\\w)${RegExp.escape(password)}(?!\\w)`, 'g'), '***');
  }
  return reason;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that stands for itself
  }
}

/** An address for each of its hosts: `postgres://one,two/db` is two. */
function splitHosts(text: string): string[] {
  const { head = '', hosts = '', rest = '' } = severalHosts.exec(text)?.groups ?? {};
  return hosts === '' ? [text] : hosts.split(',').map((host) => `${head}${host}${rest}`);
}

const severalHosts = /^(?<head>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]+)(?<rest>.*)$/;

/**
 * Reads a PostgreSQL connection address: one for each of its hosts, of which the one that takes writes is used. Throws a sentence that
 * does not repeat it, because it holds a password.
 */
export function parseDatabaseUrls(text: string, setting = 'DATABASE_URL'): URL[] {
  return splitHosts(text).map((address) => {
    const url = URL.parse(address);
    if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
      throw new DatabaseStartError(
        `${setting} is not a PostgreSQL address; write it as postgres://user:password@host:5432/database.`,
      );
    }
    return oneServer(url, setting);
  });
}

/** Without what libpq understands and our driver would leave out silently. */
function oneServer(url: URL, setting: string): URL {
  if (url.searchParams.get('host')?.includes(',') || url.searchParams.get('port')?.includes(',')) {
    throw new DatabaseStartError(
      `${setting} names several hosts after host=. Write them as postgres://user:password@one:5432,two:5432/database.`,
    );
  }
  const wanted = url.searchParams.get('target_session_attrs') ?? 'read-write';
  if (wanted !== 'read-write' && wanted !== 'primary') {
    throw new DatabaseStartError(
      `${setting} has target_session_attrs=${wanted}. Leave it out: DATABASE_URL is always the server that takes writes, and DATABASE_READ_URL one to read from.`,
    );
  }
  url.searchParams.delete('target_session_attrs');
  return url;
}

/** Reads the address of one server: a member of several, or what stands in front of them. */
export function parseDatabaseUrl(text: string, setting?: string): URL {
  const [url, ...others] = parseDatabaseUrls(text, setting);
  if (url !== undefined && others.length === 0) return url;
  throw new DatabaseStartError('Name one server here: the one that takes writes.');
}

export function placeOf(url: URL): string {
  const host = url.searchParams.get('host') ?? (url.host || 'localhost');
  const database = url.pathname.slice(1);
  return database === '' ? host : `${host} (database ${database})`;
}
