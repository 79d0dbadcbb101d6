import { findAny } from '../objects.repository.ts';
import type { SandboxDatabase } from '../sandbox-database.ts';
import { refuse } from './api-error.ts';

type Json = Readonly<Record<string, unknown>>;

const deepest = 4;

/** Puts whole objects in the place of the ids a call asks to see: `latest_charge`, `data.latest_charge`. */
export async function expand(db: SandboxDatabase, body: unknown, paths: readonly string[]): Promise<unknown> {
  let expanded = body;
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > deepest)
      refuse(`You cannot expand more than ${deepest} levels of a property.`, { param: 'expand' });
    expanded = await expandPath(db, expanded, names, path);
  }
  return expanded;
}

async function expandPath(
  db: SandboxDatabase,
  value: unknown,
  [name, ...rest]: readonly string[],
  path: string,
): Promise<unknown> {
  if (name === undefined || value === null) return value;
  if (Array.isArray(value))
    return Promise.all(value.map((item: unknown) => expandPath(db, item, [name, ...rest], path)));
  const object = value as Json; // everything the sandbox answers with is an object
  if (!Object.hasOwn(object, name)) refuse(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const current = object[name];
  const inner = typeof current === 'string' ? await findAny(db, current) : current;
  if (inner === undefined) refuse(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return { ...object, [name]: await expandPath(db, inner, rest, path) };
}
