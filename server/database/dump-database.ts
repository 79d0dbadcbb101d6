import { execFile } from 'node:child_process';
import { access, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { parseDatabaseUrl } from './database-url.ts';

const run = promisify(execFile);

/** Writes the database into a new file by `pg_dump`, while it is used. The file has its name once it is whole. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  if (await exists(file)) throw new BackupProblem(`${file} is there already. Name a file that is not.`);
  await checkTool('pg_dump', url);
  const unfinished = `${file}.unfinished`;
  try {
    await callTool('pg_dump', url, ['--format=custom', `--file=${unfinished}`]);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Fills an empty database from such a file by `pg_restore`, in one transaction. */
export async function restoreDump(url: string, file: string): Promise<void> {
  if (!(await exists(file))) throw new BackupProblem(`There is no file ${file}.`);
  await checkTool('pg_restore', url);
  await refuseUsed(url);
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await callTool('pg_restore', url, [...whole, file]);
  await query(url, 'analyze');
}

/** A dump is read by tools of its own major version or later, and so is a server. */
async function checkTool(tool: string, url: string): Promise<void> {
  const [row] = await query(url, `select current_setting('server_version_num')::integer / 10000 as major`);
  const server = Number(row?.['major']);
  const said = await run(tool, ['--version']).catch(() => undefined);
  const own = Number(/(\d+)/.exec(said?.stdout ?? '')?.[1] ?? 0);
  if (own >= server) return;
  const found = said ? `${tool} here is of version ${own}` : `${tool} is not here`;
  throw new BackupProblem(
    `The server is PostgreSQL ${server}, and ${found}. Install PostgreSQL’s client tools of version ${server} or later.`,
  );
}

/** Tables of another product would get between ours. */
async function refuseUsed(url: string): Promise<void> {
  const rows = await query(
    url,
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const [first, ...others] = rows.map((row) => String(row['name']));
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new BackupProblem(
    `The database is not empty: it has the table ${first}${more}. Restore into a new one; nothing is ever written over.`,
  );
}

/** The password goes by the environment: other accounts of the machine read a program's arguments. */
async function callTool(tool: string, address: string, args: readonly string[]): Promise<void> {
  const url = parseDatabaseUrl(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // Files hold people's data: `umask` keeps them from other accounts.
  const command = ['-c', 'umask 077; exec "$@"', 'sh', tool, `--dbname=${url.href}`, ...args];
  // oxlint-disable-next-line node/no-process-env -- the tool inherits what it would have in a shell: PATH, PGSSLROOTCERT and the like
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  try {
    await run('sh', command, { env, maxBuffer: 16_000_000 });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new BackupProblem(`${tool} failed: ${said || String(error)}`);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Opens a connection on which statements take as long as they take. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: parseDatabaseUrl(url).href,
    application_name: 'larkway backup',
    options: '-c statement_timeout=0',
  });
  client.on('error', () => {}); // the statement under way is rejected as well
  await client.connect();
  return client;
}

export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A reason why a backup or restore failed that the person who runs it can remove. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
