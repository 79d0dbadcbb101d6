import { refuse } from './api-error.ts';

/** What a form or a query says, with its nested keys made into objects and lists. Every leaf is text. */
export interface Form {
  readonly [name: string]: string | Form | readonly (string | Form)[];
}

type Node = Map<string, Node | string>;

const longestPath = 5;

/** Reads form encoding with nested keys: `metadata[parcel]=1`, `expand[]=latest_charge`, `expand[0]=latest_charge`. */
export function readForm(text: string): Form {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    if (path.length > longestPath) refuse(`Invalid parameter name: ${name}`);
    if (`${name}${value}`.includes('\0')) refuse('Invalid string: it has a NUL character.', { param: path[0] ?? '' });
    put(root, path, value);
  }
  return objectFrom(root);
}

/** `a[b][]` is a, b, and the next free number. */
function pathOf(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  return [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), ([, key = '']) => key)];
}

function put(node: Node, [key = '', ...rest]: readonly string[], value: string): void {
  const name = key === '' ? String(node.size) : key;
  if (rest.length === 0) {
    node.set(name, value);
    return;
  }
  const inner = node.get(name);
  const next: Node = inner instanceof Map ? inner : new Map();
  node.set(name, next);
  put(next, rest, value);
}

/** Built with defineProperty's kin, so that a key such as __proto__ is a field like any other. */
function objectFrom(node: Node): Form {
  return Object.fromEntries(Array.from(node, ([name, value]) => [name, valueFrom(value)]));
}

function valueFrom(value: Node | string): string | Form | (string | Form)[] {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key, index) => key === String(index));
  if (!isList || value.size === 0) return objectFrom(value);
  return Array.from(value.values(), (item) => (typeof item === 'string' ? item : objectFrom(item)));
}
