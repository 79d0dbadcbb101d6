import * as z from 'zod/mini';
import type { Endpoint, EndpointRequest } from '../../contract/endpoint.ts';
import { checkText } from './check-text.ts';
import { describeIssue, readableName } from './describe-issue.ts';
import { refuse } from './refusal.ts';

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
    const message = `“${readableName(name)}” stands more than once in the web address. Please give it once.`;
    refuse('VALIDATION', message, { [name]: message });
  }
}
