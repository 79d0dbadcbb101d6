import type * as z from 'zod/mini';

/**
 * What to say of a value where the contract's schema has no words of its own: what is wrong with it and what to do, under a name that
 * people can read. Which value it was exactly is told beside the message, by its path.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const name = nameOf(issue.path ?? []);
  return name === undefined ? 'Please send a JSON object.' : `“${name}” ${faultOf(issue)}`;
}

/** The last name in the path: 'Batch id' for `batch_id`, 'Needs' for `preference.needs.0`. */
function nameOf(path: readonly PropertyKey[]): string | undefined {
  const name = path.findLast((part) => typeof part === 'string');
  return name && readableName(name);
}

/** A field's name as people write it: 'Postal code' for `postal_code`. */
export function readableName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
};

function faultOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === '') return 'is missing. Please fill it in.';
  const needed = neededInstead(issue);
  if (needed === undefined) return 'isn’t in a format we can read. Please correct it.';
  return `must be ${needed}. Please correct it.`;
}

function neededInstead(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? 'a group of fields';
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ');
  if (issue.code === 'too_small') return boundWords('at least', issue.origin, issue.minimum);
  if (issue.code === 'too_big') return boundWords('at most', issue.origin, issue.maximum);
  return undefined;
}

function boundWords(bound: string, origin: string, size: number | bigint): string {
  if (origin === 'string') return `${bound} ${size} characters long`;
  return origin === 'array' ? `a list of ${bound} ${size}` : `${bound} ${size}`;
}
