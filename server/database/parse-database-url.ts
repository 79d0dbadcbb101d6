import { DatabaseStartError } from './database-errors.ts';

/** Reads a PostgreSQL connection address. Throws a sentence that does not repeat it, because it holds a password. */
export function parseDatabaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
    throw new DatabaseStartError(
      'DATABASE_URL is not a PostgreSQL address; write it as postgres://user:password@host:5432/database.',
    );
  }
  return url;
}

export function placeOf(url: URL): string {
  const host = url.searchParams.get('host') ?? (url.host || 'localhost');
  const database = url.pathname.slice(1);
  return database === '' ? host : `${host} (database ${database})`;
}
