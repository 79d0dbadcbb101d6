import { refuse } from './api-error.ts';
import type { Form } from './read-form.ts';

/** Refuses what the call does not know, as the provider does: a misspelt parameter is never silently ignored. */
export function allowOnly(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  refuse(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

/** A parameter that is text; undefined where it is absent or empty. */
export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : refuse('Invalid string', { param: name });
}

/** A parameter the call can't do without. */
export function requiredText(form: Form, name: string): string {
  return textOf(form, name) ?? refuse(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

/** A whole number, not negative. */
export function integerOf(form: Form, name: string): number | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  return refuse(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name });
}

/** A yes or no; no where it is absent. */
export function booleanOf(form: Form, name: string): boolean {
  const text = textOf(form, name) ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  return refuse(`Invalid boolean: ${text}`, { param: name });
}

/** A group of parameters, `card[…]`; empty where it is absent. */
export function groupOf(form: Form, name: string): Form {
  const value = form[name];
  if (value === undefined || value === '') return {};
  if (typeof value === 'object' && !isList(value)) return value;
  return refuse('Invalid object', { param: name });
}

/** A list of texts; empty where it is absent. */
export function listOf(form: Form, name: string): string[] {
  const value = form[name];
  if (value === undefined || value === '') return [];
  if (!isList(value)) return refuse('Invalid array', { param: name });
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

function isList(value: Form[string]): value is readonly (string | Form)[] {
  return Array.isArray(value);
}
