import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { ErrorReport } from '../integrations/error-reports/error-reports.ts';

// What must never be logged, should somebody log a request or a part of it. Named places, not a wildcard, which costs four times
// as much a line as all the rest.
const requestParts = ['body', 'headers', 'query'];
const secretFields = ['authorization', 'password', 'token', 'secret', 'client_secret', 'access_token'];

// A write for each line costs a tenth of what a quote costs. So lines wait for one another, but not so long that anybody would notice.
const gathering = { minLength: 16_000, periodicFlush: 100, sync: false };

/** JSON lines on standard output, flushed on fatal lines and at exit. Only kill -9 loses the last tenth of a second. */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  onError?: (report: ErrorReport) => void,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    ...(onError && { hooks: { logMethod: reporting(onError) } }),
    redact: secretFields.flatMap((field) => [field, ...requestParts.map((part) => `${part}.${field}`)]),
  };
  // A silent one, as thousands of tests have, needs no timer that flushes ten times a second.
  return pino(options, destination ?? (level === 'silent' ? process.stdout : pino.destination(gathering)));
}

const errorLevel = 50;
const fatalLevel = 60;

/** What a line may say about where it happened. */
const tagNames = ['requestId', 'job', 'kind'];

/** Every line of an error is a report too, wherever it is written. */
function reporting(
  onError: (report: ErrorReport) => void,
): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  return function log(args, write, level) {
    if (level >= errorLevel) {
      const parts: readonly unknown[] = args;
      const fields = Object.fromEntries(
        parts.flatMap((part) => (typeof part === 'object' ? Object.entries(part ?? {}) : [])),
      );
      const known = { ...this.bindings(), ...fields };
      onError({
        event: parts.find((part) => typeof part === 'string') ?? 'an error',
        level: level >= fatalLevel ? 'fatal' : 'error',
        error: fields['err'] ?? parts.find((part) => part instanceof Error),
        tags: Object.fromEntries(tagNames.flatMap((name) => (name in known ? [[name, String(known[name])]] : []))),
      });
    }
    write.apply(this, args);
  };
}

/** Database errors also carry the row, with people’s data, so only these fields are logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
