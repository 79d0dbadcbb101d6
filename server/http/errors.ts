import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/error-body.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';

/** An error the caller can do something about, with the status and body of its code. */
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

export function refuse(code: ErrorCode, message: string, fields?: Readonly<Record<string, string>>): never {
  throw new Refusal(code, message, fields);
}

/** A database that is out of reach for now, as opposed to one that refused. */
export type IsUnavailable = (error: unknown) => boolean;

/** Details of internal errors are logged, never sent. */
export function answerError(isUnavailable: IsUnavailable) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = refusalFor(error, request, isUnavailable) ?? internalError(request);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
    if (refusal.code === 'UNAVAILABLE') {
      request.log.warn({ err: error }, refusal === error ? 'unavailable' : 'database unavailable');
    }
    return sendRefusal(reply, refusal);
  };
}

export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, unknown(request));
}

function unknown({ method, url }: FastifyRequest): Refusal {
  return new Refusal(
    'NOT_FOUND',
    `There is no ${method} ${url.replace(/\?.*/s, '')}. The API is described at /api/docs.`,
  );
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, message, fields, challenge } = refusal;
  const body: ErrorBody = { code, message, ...(fields && { fields }), ...(challenge && { challenge }) };
  const retryAfterSeconds = refusal.retryAfterSeconds ?? (code === 'UNAVAILABLE' ? 1 : undefined);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // A handler may have promised a file.
  return reply.code(errorStatus[code]).type('application/json; charset=utf-8').send(body);
}

function refusalFor(error: unknown, request: FastifyRequest, isUnavailable: IsUnavailable): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) {
    const mayHaveHappened = error instanceof Error && 'mayHaveHappened' in error && error.mayHaveHappened === true;
    return new Refusal('UNAVAILABLE', mayHaveHappened && request.method !== 'GET' ? unknownOutcome : unreachable);
  }
  const code = codeOf(error);
  if (code === 'ECONNRESET' && request.raw.readableAborted) return cutShort;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request);
  if (code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return unknown(request); // of QUERY alone, which no route of ours has
  const known = frameworkRefusals[code];
  if (known) return new Refusal(...known);
  return isFrameworkRefusal(error, code) ? new Refusal('VALIDATION', 'We can’t read this request.') : undefined;
}

const unreachable = 'We can’t reach our records right now. Please try again in a moment.';
const unknownOutcome =
  'We can’t tell whether this went through: it may have happened. Please look in a moment, and try again if it did not.';

/** The client left before it had sent everything. */
const cutShort = new Refusal('VALIDATION', 'The request ended before it was complete.');

const frameworkRefusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['VALIDATION', 'The address is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'The address is too long.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Please send JSON, with Content-Type: application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [
    'VALIDATION',
    'The body is not valid JSON, or has a forbidden key such as __proto__.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['VALIDATION', 'The body is not as long as Content-Length says.'],
};

/** Names the limit of the route: some take files of shipments. */
function tooLarge({ routeOptions }: FastifyRequest): Refusal {
  const { bodyLimit } = routeOptions;
  const size = bodyLimit < 1e6 ? `${Math.floor(bodyLimit / 1024)} kB` : `${Math.round(bodyLimit / 1e6)} MB`;
  return new Refusal('TOO_LARGE', `That’s more than ${size}. Please send less.`);
}

/** Also of what the framework learns to refuse in a later version. */
function isFrameworkRefusal(error: unknown, code: string): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return code.startsWith('FST_ERR_') && status >= 400 && status < 500;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function internalError({ id }: FastifyRequest): Refusal {
  const message = `Something went wrong on our side. Please try again. If it keeps happening, contact us and quote ${id}.`;
  return new Refusal('INTERNAL', message);
}
