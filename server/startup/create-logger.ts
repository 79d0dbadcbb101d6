import { type DestinationStream, type Logger, pino } from 'pino';

// What must never be logged, should somebody log a request or a part of it. Named places, not a wildcard, which costs four times
// as much a line as all the rest.
const requestParts = ['body', 'headers', 'query'];
const secretFields = ['authorization', 'password', 'token', 'secret', 'client_secret', 'access_token'];

// A write for each line costs a tenth of what a quote costs. So lines wait for one another, but not so long that anybody would notice.
const gathering = { minLength: 16_000, periodicFlush: 100, sync: false };

/** JSON lines on standard output, flushed on fatal lines and at exit. Only kill -9 loses the last tenth of a second. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: secretFields.flatMap((field) => [field, ...requestParts.map((part) => `${part}.${field}`)]),
  };
  return pino(options, destination ?? pino.destination(gathering));
}

/** Database errors also carry the row, with people’s data, so only these fields are logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
