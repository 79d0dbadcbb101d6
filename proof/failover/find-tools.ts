import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ExpectedFailure } from '../../scripts/bootstrap/expected-failure.mjs';

const run = promisify(execFile);

export interface Tools {
  readonly postgresBin: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly patroni: readonly [program: string, ...args: string[]];
  readonly patroniVersion: string;
  /** All versions, in a sentence. */
  readonly versions: string;
  /** For programs that were unpacked and not installed. */
  readonly env: Readonly<Record<string, string>>;
  /** Patroni before 4, which loses acknowledged writes while PostgreSQL hangs. */
  readonly isOldPatroni: boolean;
}

/** Patroni is Python alone, so that of the next release runs with this release's libraries. */
const packages = [
  'patroni/trixie',
  'python3-ydiff/trixie',
  'etcd-server/bookworm',
  'haproxy/bookworm',
  ...[
    'etcd',
    'psycopg2',
    'click',
    'dateutil',
    'prettytable',
    'wcwidth',
    'psutil',
    'urllib3',
    'yaml',
    'six',
    'dnspython',
  ].map((name) => `python3-${name}/bookworm`),
  'liblua5.3-0/bookworm',
  'libopentracing-c-wrapper0/bookworm',
  'libopentracing1/bookworm',
];

const postgresBin = '/usr/lib/postgresql/15/bin';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Installs nothing: packages that Debian's mirror signed are unpacked into a folder. Throws a sentence where they can’t be had. */
export async function findTools(folder: string, { oldPatroni }: { readonly oldPatroni: boolean }): Promise<Tools> {
  if (!existsSync(join(postgresBin, 'pg_rewind')) || !existsSync('/usr/bin/python3') || !existsSync(keyring)) {
    throw new ExpectedFailure(
      `Skipped: this needs Debian 12 with python3 and postgresql-15 (${postgresBin}/pg_rewind).`,
    );
  }
  const root = join(folder, oldPatroni ? 'tools-old-patroni' : 'tools');
  if (!existsSync(root)) await unpack(root, oldPatroni);
  const libraries = (await readdir(join(root, 'usr', 'lib'))).find((name) => name.endsWith('-linux-gnu')) ?? '';
  const env = {
    PATH: `${postgresBin}:/usr/sbin:/usr/bin:/sbin:/bin`,
    LC_ALL: 'C.UTF-8',
    PYTHONPATH: join(root, 'usr', 'lib', 'python3', 'dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
    LD_LIBRARY_PATH: join(root, 'usr', 'lib', libraries),
  };
  const etcd = join(root, 'usr', 'bin', 'etcd');
  const haproxy = join(root, 'usr', 'sbin', 'haproxy');
  const patroni = ['/usr/bin/python3', '-m', 'patroni'] as const;
  const versionOf = async (program: string, ...args: string[]) =>
    /\d+\.\d+(\.\d+)?/.exec((await run(program, args, { env })).stdout.replace('__main__.py', ''))?.[0] ?? '';
  const patroniVersion = await versionOf(patroni[0], '-m', 'patroni', '--version');
  const others = [
    `PostgreSQL ${await versionOf(join(postgresBin, 'postgres'), '--version')}`,
    `etcd ${await versionOf(etcd, '--version')}`,
    `HAProxy ${await versionOf(haproxy, '-v')}`,
  ];
  const isOldPatroni = Number.parseInt(patroniVersion) < 4;
  if (isOldPatroni && !oldPatroni) {
    throw new ExpectedFailure(
      `Patroni ${patroniVersion} lets a primary that hung take the lead back, and so loses acknowledged writes. Use 4.0 or later, or --old-patroni, which leaves out that fault.`,
    );
  }
  return {
    postgresBin,
    etcd,
    haproxy,
    patroni,
    patroniVersion,
    versions: [`Patroni ${patroniVersion}`, ...others].join(', '),
    env,
    isOldPatroni,
  };
}

async function unpack(root: string, oldPatroni: boolean): Promise<void> {
  const apt = `${root}-apt`;
  await mkdir(join(apt, 'lists', 'partial'), { recursive: true });
  await mkdir(join(apt, 'cache', 'archives', 'partial'), { recursive: true });
  await mkdir(join(apt, 'debs'), { recursive: true });
  const mirror = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
  const sources = ['trixie', 'bookworm'].map((suite) => `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`);
  await writeFile(join(apt, 'sources.list'), sources.join(''));
  const options = [
    `Dir::Etc::SourceList=${apt}/sources.list`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${apt}/lists`,
    `Dir::Cache=${apt}/cache`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  const chosen = oldPatroni ? ['patroni/bookworm', 'python3-cdiff/bookworm', ...packages.slice(2)] : packages;
  const unpacked = `${root}-new`;
  await rm(unpacked, { recursive: true, force: true });
  try {
    await run('apt-get', [...options, '--error-on=any', 'update']);
    await run('apt-get', [...options, 'download', ...chosen], { cwd: join(apt, 'debs') });
    for (const file of await readdir(join(apt, 'debs'))) await run('dpkg', ['-x', join(apt, 'debs', file), unpacked]);
  } catch (error) {
    throw new ExpectedFailure(
      `Skipped: the packages could not be had from ${mirror}. ${error instanceof Error ? error.message : ''}`,
    );
  }
  await rename(unpacked, root);
  await rm(apt, { recursive: true });
}
