export interface ErrorFields {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: unknown;
  readonly payment_method?: unknown;
}

/** An error response of the provider. Throwing it rolls the call's transaction back. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: ErrorFields;

  constructor(status: number, fields: ErrorFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }
}

export function refuse(message: string, fields: Omit<ErrorFields, 'message'> = {}): never {
  throw new ApiError(400, { message, ...fields });
}

export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param });
}

export function errorBody({ type = 'invalid_request_error', ...fields }: ErrorFields): unknown {
  const docUrl = fields.code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${fields.code}` };
  return { error: { type, ...fields, ...docUrl } };
}
