import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { query } from '../../server/testing/database/query.ts';
import { cloneDatabase, type TestPostgres } from '../../server/testing/database/test-postgres.ts';
import { spawnMain } from '../../server/testing/processes/spawn-main.ts';
import { createHttpClient } from '../attacks/http/http-client.ts';
import { preparePeople } from '../attacks/people.ts';
import { type Load, startLoad } from './load.ts';

interface UpgradeSize {
  readonly clients: number;
  /** How often each client does everything it does between two steps. */
  readonly rounds: number;
}

interface UpgradeResult {
  readonly answers: number;
  readonly bookings: number;
  readonly problems: readonly string[];
}

interface Releases {
  /** Folders with the code of each. */
  readonly before: string;
  readonly after: string;
}

const roles = ['web', 'web', 'worker'] as const;

/** Not the load, but the machine it shares with others, makes statements slow. */
const patience = { query_timeout: '60000', statement_timeout: '60000' };

/**
 * The release before serves while the next one migrates, then its processes are replaced one by one; then, on the new schema, back
 * again. Customers call all the time, and no call may fail.
 */
export async function runUpgrade(
  stack: AsyncDisposableStack,
  postgres: TestPostgres,
  { before, after }: Releases,
  { clients, rounds }: UpgradeSize,
  say: (line: string) => void,
): Promise<UpgradeResult> {
  const { url: bareUrl, drop } = await cloneDatabase({ ...postgres, template: 'template0' });
  stack.defer(drop);
  const url = new URL(bareUrl);
  for (const [name, value] of Object.entries(patience)) url.searchParams.set(name, value);
  const webRoot = join(postgres.folder, 'upgrade-web');
  await mkdir(webRoot, { recursive: true });
  await writeFile(join(webRoot, 'shell.html'), '<!doctype html><title>Shell</title>');
  await writeFile(join(webRoot, 'routes.json'), '["/"]');
  const settings = {
    DATABASE_URL: url.href,
    DATA_DIR: join(postgres.folder, 'upgrade-data'),
    HOST: '127.0.0.1',
    ENCRYPTION_KEY: 'the-same-for-all-processes-of-the-upgrade',
    LIMIT_QUOTES_PER_ADDRESS: '1000000/1m',
    LIMIT_SHIPMENTS_PER_CUSTOMER: '1000000/1h',
    NODE_DISABLE_COMPILE_CACHE: '1', // or it would fill with files of folders that are gone
  };
  const problems: string[] = [];

  const run = (release: string, program: string, role = 'all') => {
    const script = pathToFileURL(join(release, 'server', program)).href;
    return spawnMain({ ...settings, ROLE: role }, webRoot, [], script);
  };
  const migrate = async (release: string) => {
    const { exitCode, stderr } = run(release, 'migrate.ts');
    if ((await exitCode()) !== 0) throw new Error(`The migrations failed: ${stderr()}`);
  };
  const start = async (release: string, role: (typeof roles)[number]) => {
    const main = run(release, 'main.ts', role);
    stack.defer(() => void main.child.kill('SIGKILL'));
    return { main, role, url: await main.address() };
  };
  const end = async ({ main, role }: Awaited<ReturnType<typeof start>>) => {
    main.child.kill('SIGTERM');
    const code = await main.exitCode();
    if (code !== 0) problems.push(`A ${role} ended with ${code}.`);
    const errors = main.stdout().match(/^.*(?:"level":"(?:error|fatal)"|"database unavailable").*$/gm) ?? [];
    problems.push(...errors, ...(main.stderr() === '' ? [] : [main.stderr()]));
  };

  await migrate(before);
  const running: Awaited<ReturnType<typeof start>>[] = [];
  for (const role of roles) running.push(await start(before, role));
  const [first] = running;
  const load = startLoad(await customer(first?.url ?? '', bareUrl), clients);
  stack.defer(() => void load.stop());
  for (const { role, url: address } of running) if (role === 'web') load.add(address);
  await load.rounds(rounds);

  const replaceAll = async (release: string, name: string) => {
    for (const [place, old] of running.entries()) {
      const fresh = await start(release, old.role);
      if (old.role === 'web') {
        load.add(fresh.url);
        load.remove(old.url);
      }
      running[place] = fresh;
      await end(old);
      await load.rounds(rounds);
      say(`${old.role} replaced by the release ${name}: ${describe(load)}`);
    }
  };
  say(`the release before: ${describe(load)}`);
  await migrate(after);
  await load.rounds(rounds);
  say(`on the new schema: ${describe(load)}`);
  await replaceAll(after, 'after it');
  await replaceAll(before, 'before it');
  const late = /A later version has changed the database/;
  const hasMigrated = (await migrationsOf(after)) > (await migrationsOf(before));
  if (hasMigrated && !running.every(({ main }) => late.test(main.stdout())))
    problems.push('Nobody says that the schema is later.');
  await load.stop();
  for (const one of running) await end(one);

  const rows = await query(bareUrl, 'select tracking_code from shipments');
  const kept = new Set(rows.map((row) => String(row['tracking_code'])));
  const lost = load.bookings.filter((code) => !kept.has(code));
  if (lost.length > 0) problems.push(`Lost: ${lost.join(', ')}`);
  if (rows.length !== load.bookings.length)
    problems.push(`${rows.length} shipments of ${load.bookings.length} bookings.`);
  return { answers: load.answers(), bookings: load.bookings.length, problems: [...load.failures, ...problems] };
}

async function migrationsOf(release: string): Promise<number> {
  return (await readdir(join(release, 'server', 'database', 'migrations'))).length;
}

function describe(load: Load): string {
  return `${load.answers()} answers, ${load.failures.length} failures`;
}

async function customer(url: string, databaseUrl: string): Promise<string> {
  const { hostname: host, port } = new URL(url);
  const client = createHttpClient({ host, port: Number(port) });
  const [person] = await (await preparePeople(client, databaseUrl)).create(1);
  client.close();
  if (!person) throw new Error('There is no customer.');
  return person.token;
}
