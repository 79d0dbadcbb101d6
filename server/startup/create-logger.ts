import { type DestinationStream, type Logger, pino } from 'pino';

// What must never be logged, should somebody log a request or a part of it. Named places, not a wildcard, which costs four times
// as much a line as all the rest.
const requestParts = ['body', 'headers', 'query'];
const secretFields = ['authorization', 'password', 'token', 'secret', 'client_secret', 'access_token'];

/**
 * The log: one JSON object a line, on standard output, each with its time and level. Written at once, so that the last line
 * before a crash is there to be read.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: secretFields.flatMap((field) => [field, ...requestParts.map((part) => `${part}.${field}`)]),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What helps to find the fault and nothing else: a database's error also carries the row it is about, with people's data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
