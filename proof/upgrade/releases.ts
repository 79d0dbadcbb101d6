import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../../scripts/bootstrap/checkout.mjs';
import { ExpectedFailure } from '../../scripts/bootstrap/expected-failure.mjs';

const migrations = 'server/database/migrations';
const parts = ['contract', 'local', 'server', 'package.json'];

/** What the next release may do to tables that are in use. The default of a column would be written in front of every row read. */
const nextMigration = `
do $$ declare name text; begin
  for name in select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
  loop execute format('alter table %I add column of_the_next_release text not null default ''''', name); end loop;
end $$;
create table next_release (id uuid primary key, shipment_id uuid references shipments, noted_at timestamptz not null);
create index next_release_shipment on next_release (shipment_id);
`;

/** This checkout as the release after it: the same code, with one more migration. */
export async function writeNextRelease(folder: string): Promise<void> {
  for (const part of parts) await cp(join(checkout, part), join(folder, part), { recursive: true });
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, migrations, '9000_next_release.sql'), nextMigration);
}

/** A commit's code with the packages of its lock file. */
export async function exportRelease(commit: string, folder: string): Promise<void> {
  await mkdir(folder);
  const archive = git('archive', '--format=tar', commit, ...parts, 'package-lock.json', '.npmrc');
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  const lock = 'package-lock.json';
  const [theirs, ours] = await Promise.all([readFile(join(folder, lock)), readFile(join(checkout, lock))]);
  if (theirs.equals(ours)) await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'inherit' });
}

/** The newest tag; before there is one, the oldest commit since which no migration was edited. */
export function previousRelease(): string {
  const tag = git('tag', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-creatordate').toString().split('\n')[0];
  if (tag) return tag;
  let oldest = 'HEAD';
  for (const commit of git('log', '--format=%H', '--', migrations).toString().trim().split('\n')) {
    oldest = commit;
    if (!hasParent(commit) || editedSince(`${commit}^`, commit) !== '') break;
  }
  return git('rev-parse', oldest).toString().trim();
}

/** Migrations of an earlier commit that have another text now, a line each: no database can come from there to here. */
export function refuseEdited(commit: string): void {
  const edited = editedSince(commit, 'HEAD');
  if (edited !== '') {
    throw new ExpectedFailure(`Migrations of ${commit} were edited since, so no upgrade begins there:\n${edited}`);
  }
}

function editedSince(earlier: string, later: string): string {
  const changed = ['diff', '--diff-filter=MDR', '--no-renames', '--name-only', earlier, later, '--', migrations];
  return git(...changed)
    .toString()
    .trim();
}

function hasParent(commit: string): boolean {
  return git('rev-list', '--parents', '--max-count=1', commit).toString().trim().includes(' ');
}

function git(...args: readonly string[]): Buffer {
  return execFileSync('git', args, { cwd: checkout, maxBuffer: 500_000_000 });
}
