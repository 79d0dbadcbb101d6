import type { QueryConfig } from 'pg';

// Each name costs memory in every connection, so a runaway variety of texts goes unnamed instead of growing for ever.
const mostNames = 1000;

const names = new Map<string, string>();

/**
 * Gives a statement with parameters a name of its own, so that the server plans it once a connection. One without parameters stays
 * unnamed: it may be several commands at once (a migration), which can't be prepared.
 */
export function nameStatement(text: string, values: readonly unknown[]): QueryConfig<unknown[]> {
  if (values.length === 0) return { text };
  const name = names.get(text) ?? newName(text);
  const parameters = values as unknown[]; // pg only reads them
  return name === undefined ? { text, values: parameters } : { name, text, values: parameters };
}

function newName(text: string): string | undefined {
  if (names.size >= mostNames) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
