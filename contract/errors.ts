import * as z from 'zod/mini';

/** Every error code of the API with its HTTP status. The list is closed: clients know all of it. */
export const errorStatus = {
  VALIDATION: 400,
  SESSION_EXPIRED: 401,
  WRONG_CREDENTIALS: 401,
  EMAIL_NOT_VERIFIED: 403,
  PERMISSION_MISSING: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED: 421,
  NOT_QUOTABLE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]; // keyof of the literal above, which is not empty

/** `fields` has a message for each form field. `challenge` comes only with SECOND_FACTOR_REQUIRED; send it with the code. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  challenge: z.optional(z.string()),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** Specification, section 4. */
export const sessionExpiredMessage = 'Session Expired!, Please login again.';
