import * as z from 'zod/mini';
import type { Endpoint, EndpointRequest } from '../../contract/endpoint.ts';
import { refuse } from './errors.ts';
import { describeIssue, readableName } from './validation-messages.ts';

/** The parts of an HTTP request as they arrived, trusted in nothing. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * The parts the endpoint declares, checked and normalised by its schemas. Anything wrong is refused with the message of the
 * first field at fault and one message for each of the others.
 */
export function readInput<E extends Endpoint>(endpoint: E, raw: RawInput): EndpointRequest<E> {
  checkParameters(raw.query);
  checkText(raw.params);
  checkText(raw.query);
  checkText(raw.body);
  const input: Partial<Record<keyof RawInput, unknown>> = {};
  const issues: z.core.$ZodIssue[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = z.safeParse(schema, raw[part], { error: describeIssue });
    if (result.success) input[part] = result.data;
    else issues.push(...result.error.issues);
  }
  if (issues.length > 0) refuseIssues(issues);
  return input as EndpointRequest<E>; // every part the endpoint declares was just read with its own schema
}

function refuseIssues(issues: readonly z.core.$ZodIssue[]): never {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = path.join('.');
    if (name !== '') fields[name] ??= message;
  }
  const [first] = issues;
  return refuse('VALIDATION', first?.message ?? '', Object.keys(fields).length > 0 ? fields : undefined);
}

/** More than any call takes. */
const mostParameters = 50;

/** No parameter of ours is a list, so a repeated one is a mistake or a trick; which of the two values counts is not ours to guess. */
function checkParameters(query: unknown): void {
  const parameters = Object.entries(query ?? {});
  if (parameters.length > mostParameters) refuse('VALIDATION', 'The web address has too many parameters.');
  for (const [name, value] of parameters) {
    if (!Array.isArray(value)) continue;
    const message = `The web address contains “${readableName(name)}” twice. Please give it once.`;
    refuse('VALIDATION', message, { [name]: message });
  }
}

/**
 * Refuses what PostgreSQL can't store and no keyboard types: NUL bytes and halves of surrogate pairs, in any key or value.
 * Checked before any schema, so that no rule or query ever meets such text. How deep it goes was bounded when it was parsed.
 */
function checkText(input: unknown): void {
  const path: string[] = [];
  const check = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!isStorable(value)) refuseText(path);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) refuseText(path);
      path.push(key);
      check(inner);
      path.pop();
    }
  };
  check(input);
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function refuseText(path: readonly string[]): never {
  const message = 'This holds characters that can’t be used. Please type it again.';
  return path.length === 0
    ? refuse('VALIDATION', message)
    : refuse('VALIDATION', message, { [path.join('.')]: message });
}
