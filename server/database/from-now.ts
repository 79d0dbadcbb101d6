import { type RawBuilder, sql } from 'kysely';

/** A moment that many milliseconds from now by the database's clock, the one that all processes share. */
export function fromNow(milliseconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`;
}
