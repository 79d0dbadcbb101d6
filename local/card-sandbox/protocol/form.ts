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

/** By fromEntries, so that a key such as __proto__ is a field like any other. */
function objectFrom(node: Node): Form {
  return Object.fromEntries(Array.from(node, ([name, value]) => [name, valueFrom(value)]));
}

function valueFrom(value: Node | string): string | Form | (string | Form)[] {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key, index) => key === String(index));
  if (!isList || value.size === 0) return objectFrom(value);
  return Array.from(value.values(), (item) => (typeof item === 'string' ? item : objectFrom(item)));
}

/** Refuses unknown parameters, as the provider does. */
export function allowOnly(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  refuse(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : refuse('Invalid string', { param: name });
}

export function requiredText(form: Form, name: string): string {
  return textOf(form, name) ?? refuse(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

export function integerOf(form: Form, name: string): number | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  return refuse(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name });
}

export function booleanOf(form: Form, name: string): boolean {
  const text = textOf(form, name) ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  return refuse(`Invalid boolean: ${text}`, { param: name });
}

export function groupOf(form: Form, name: string): Form {
  const value = form[name];
  if (value === undefined || value === '') return {};
  if (typeof value === 'object' && !isFormList(value)) return value;
  return refuse('Invalid object', { param: name });
}

export function listOf(form: Form, name: string): string[] {
  const value = form[name];
  if (value === undefined || value === '') return [];
  if (!isFormList(value)) return refuse('Invalid array', { param: name });
  return value.map((item) => (typeof item === 'string' ? item : refuse('Invalid string', { param: name })));
}

const mostMetadata = 50;

/** The caller's own notes: at most 50, keys of 40 characters, texts of 500. An empty text takes a key away. */
export function metadataOf(form: Form, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const notes = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(groupOf(form, 'metadata'))) {
    if (typeof value !== 'string') return refuse('Metadata values must be strings', { param: `metadata[${key}]` });
    if (key.length > 40 || value.length > 500) {
      return refuse('Metadata keys can have up to 40 characters and values up to 500', { param: `metadata[${key}]` });
    }
    if (value === '') notes.delete(key);
    else notes.set(key, value);
  }
  if (notes.size > mostMetadata) return refuse('Metadata can have up to 50 keys', { param: 'metadata' });
  return Object.fromEntries(notes);
}

function isFormList(value: Form[string]): value is readonly (string | Form)[] {
  return Array.isArray(value);
}
