import type { ErrorCode } from '../../contract/errors.ts';

/** A 'no' the caller can do something about. The error handler turns it into the status and body the contract gives its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** A message for each form field that is to blame, by its name on the wire. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** After how long the same call may be answered, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  /** What the next call is to carry, where one more is all it takes. */
  readonly challenge: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
    retryAfterSeconds?: number,
    challenge?: string,
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.challenge = challenge;
  }
}

/** Ends the call with a refusal; `message` is shown to the customer as it is. */
export function refuse(code: ErrorCode, message: string, fields?: Readonly<Record<string, string>>): never {
  throw new Refusal(code, message, fields);
}
