/** Every error code of the API with its HTTP status. The list is closed: clients know all of it. */
export const errorStatus = {
  VALIDATION: 400,
  SESSION_EXPIRED: 401,
  WRONG_CREDENTIALS: 401,
  EMAIL_NOT_VERIFIED: 403,
  ACCOUNT_LOCKED: 403,
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

/** Specification, section 4. */
export const sessionExpiredMessage = 'Session Expired!, Please login again.';
