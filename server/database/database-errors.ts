import { DatabaseError } from 'pg';

/** The database can't be used from here. The message is one sentence for the person who starts the product: what happened, what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  /** Nobody answers, which may pass. */
  readonly isAway: boolean;

  constructor(
    message: string,
    { cause, isAway = false }: { readonly cause?: unknown; readonly isAway?: boolean } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.isAway = isAway;
  }
}

/** The connection broke, or none could be had. The statement may or may not have run. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The statement was sent, and perhaps done. */
  readonly mayHaveHappened: boolean;

  constructor(cause: unknown, mayHaveHappened = false) {
    super('The database can’t be reached at the moment.', { cause });
    this.mayHaveHappened = mayHaveHappened;
  }
}

/** Committed and visible, but perhaps on this server alone: it may be gone with it. */
export class LocalCommit extends DatabaseUnavailable {
  constructor() {
    super('The wait for its standby was cut off.', true);
  }
}

// SQLSTATE: 08 connection exceptions, 25006 a server that only reads, 25P03 a transaction without statements timed out, 40 given up for the sake of another
// transaction (a deadlock, for one), 53 out of resources (connections, disk, memory), 57014 the statement timeout, 57P shutting down or
// starting up.
const passingTroubles = /^(08...|25006|25P03|40...|53...|57014|57P..)$/;

/** Temporary failures: the same request may be sent again, and HTTP answers 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof DatabaseError && (passingTroubles.test(error.code ?? '') || isUnloggedOnStandby(error));
}

/** A standby has the name of an unlogged table and none of its rows. */
function isUnloggedOnStandby({ code, message }: DatabaseError): boolean {
  return code === '0A000' && message.includes('during recovery');
}

/** The server answers and takes no writes: a standby, or one whose commits wait. */
export function isReadOnlyServer(error: unknown): boolean {
  return isStandbyError(error) || (error instanceof DatabaseError && isUnloggedOnStandby(error));
}

/** The connection leads to a standby, as for a moment after each failover: another one may lead to the primary. */
export function isStandbyError(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** For what a call notes beside its work: where the server only reads, it is answered all the same. */
export function ignoreReadOnly(error: unknown): void {
  if (!isReadOnlyServer(error)) throw error;
}

/** Whether PostgreSQL refused a row because there may be only one like it (unique_violation). */
export function isDuplicate(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505';
}

/** Whether rows can't be deleted because others refer to them (foreign_key_violation). */
export function isReferenced(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23503';
}

/** Whether somebody else held a lock for longer than `lock_timeout` (lock_not_available). */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/** The name of the constraint that refused a change; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined;
}
