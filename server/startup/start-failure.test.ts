import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { DatabaseStartError, DatabaseUnavailable } from '../database/database-errors.ts';
import { explainStartFailure } from './start-failure.ts';

const shuttingDown = Object.assign(new DatabaseError('terminating connection', 24, 'error'), { code: '57P01' });

describe('explainStartFailure', () => {
  it.each([new DatabaseUnavailable(new Error('timeout expired')), shuttingDown])(
    'says of a database that went away what to do, and no stack (%s)',
    (error) => {
      expect(explainStartFailure(error)).toBe(
        'The database stopped answering while the product was starting. See that it runs, then start again.',
      );
    },
  );

  it('tells what a person can put right in its own sentence', () => {
    expect(explainStartFailure(new DatabaseStartError('PostgreSQL is too old.'))).toBe('PostgreSQL is too old.');
  });

  it('shows everything about a fault of ours', () => {
    expect(explainStartFailure(new TypeError('x is undefined'))).toMatch(
      /fault of its own\.\nTypeError: x is undefined\n +at /,
    );
  });
});
