import { type RawBuilder, sql } from 'kysely';
import { TypeOverrides, types } from 'pg';

/**
 * How column values arrive: bigint as a number (refused beyond 2^53, never rounded), date as its text 'YYYY-MM-DD' (a calendar
 * day has no time zone to shift it), everything else as pg has it: timestamptz a Date, numeric a string.
 */
export const columnTypes = new TypeOverrides();

columnTypes.setTypeParser(types.builtins.INT8, parseBigint);
columnTypes.setTypeParser(types.builtins.DATE, String);

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is beyond what a number holds exactly.`);
  return value;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL fails on other ids instead of finding nothing. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** By the database’s clock, which all processes share. */
export function fromNow(milliseconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`;
}
