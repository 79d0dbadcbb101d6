import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ErrorReport, ErrorReports } from './error-reports.ts';

interface SentryOptions {
  /** `https://KEY@HOST/PROJECT`, of Sentry or anything that takes its envelopes. */
  readonly dsn: string;
  readonly environment: string;
  readonly timeoutMs?: number;
  /** Without the address, which holds a key. */
  readonly onLost: (reason: string) => void;
}

const mostAtOnce = 5;
const mostCauses = 5;
const mostFrames = 50;
const longestText = 500;
/** Looked at for people’s data. */
const longestRead = 5_000;
const restSeconds = 60;

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

/** Sends no request, no row and no text that may be about a person: types, scrubbed messages, and places in the code. */
export function sentryReports({ dsn, environment, timeoutMs = 5_000, onLost }: SentryOptions): ErrorReports {
  const { url, key } = readDsn(dsn);
  const underWay = new Set<Promise<void>>();
  let restsUntilMs = 0;
  const send = async (report: ErrorReport) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error', // the key is nobody else's
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=larkway/1, sentry_key=${key}`,
        },
        body: envelopeOf(report, environment),
      });
      await response.body?.cancel();
      if (response.status === 429) {
        const seconds = Number(response.headers.get('retry-after') ?? restSeconds);
        restsUntilMs = performance.now() + 1_000 * (seconds >= 0 ? seconds : restSeconds);
      }
      if (!response.ok) onLost(`status ${response.status}`);
    } catch (error) {
      onLost(error instanceof Error ? error.name : 'an error');
    }
  };
  return {
    report: (report) => {
      if (performance.now() < restsUntilMs) return; // they asked for it
      // The log has it, and the first ones say what is wrong. After a fatal one there is no other.
      if (underWay.size >= mostAtOnce && report.level !== 'fatal') return;
      const sending = send(report).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settle: async () => void (await Promise.all(underWay)),
  };
}

function readDsn(dsn: string): { readonly url: URL; readonly key: string } {
  const url = new URL(dsn);
  const key = url.username;
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(url.pathname) ?? [];
  url.username = '';
  url.password = '';
  url.pathname = `${path}/api/${project}/envelope/`;
  return { url, key };
}

/** A line each: about the envelope, about its one item, and the item. */
function envelopeOf({ event, level, error, tags }: ErrorReport, environment: string): string {
  const id = randomUUID().replaceAll('-', '');
  const at = new Date().toISOString();
  const item = {
    event_id: id,
    timestamp: at,
    platform: 'node',
    level,
    environment,
    transaction: scrub(event),
    tags: Object.fromEntries(
      Object.entries(tags).map(([name, value]) => [name, isId.test(value) ? value : scrub(value)]),
    ),
    ...(error === undefined
      ? { message: scrub(event) }
      : { exception: { values: causesOf(error).map(describe).toReversed() } }),
  };
  return [{ event_id: id, sent_at: at }, { type: 'event' }, item].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Down to what caused all others. */
function causesOf(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (
    let one = error;
    one !== undefined && found.length < mostCauses;
    one = one instanceof Error ? one.cause : undefined
  )
    found.push(one);
  return found;
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, value: scrub(String(error)) };
  const code = 'code' in error ? String(error.code) : '';
  const value = scrub(error.message) + (isCode.test(code) ? ` (${code})` : '');
  return { type: error.name, value, stacktrace: { frames: framesOf(error) } };
}

const place = /^ +at (?:(.+?) \()?(?:file:\/\/)?([^()]+):(\d+):(\d+)\)?$/;

/** The lines of a stack that name a place; others are the message again. Where it happened comes last. */
function framesOf({ stack = '' }: Error) {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name = '?', file = '', row, column] = place.exec(line) ?? [];
    if (row === undefined) return [];
    const filename = file.startsWith(checkout) ? file.slice(checkout.length) : file;
    const isOurs = !/^node:|node_modules/.test(filename);
    return [{ function: name, filename, lineno: Number(row), colno: Number(column), in_app: isOurs }];
  });
  return frames.slice(0, mostFrames).toReversed();
}

const isId = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/;

/** Of PostgreSQL, or of Node. */
const isCode = /^(?:[0-9A-Z]{5}|[A-Z_]+)$/;

/**
 * What is quoted is a value of somebody's, unless it is the name of a part of the database. It may hold quotes itself, and have no end
 * where the message was cut: everything from the first quote to the last one goes, and to the end where one is left over.
 */
const personal: readonly (readonly [RegExp, string])[] = [
  [/\b(relation|column|constraint|table|index) "(\w+)"/g, '$1 \v$2\v'],
  [/"(?:[^"]*"[^"]*")*[^"]*$|"[^]*"/g, '[value]'],
  [/\v/g, '"'],
  [/(?<!\w)'(?:\\.|'(?=\w)|[^'\\])*(?:'|\\?$)/g, '[value]'],
  [/‘(?:’(?=\w)|[^’])*(?:’|$)|“[^”]*(?:”|$)|`[^`]*(?:`|$)/g, '[value]'],
  [/\bhttps?:\/\/\S+/g, '[address]'],
  [/\S+@\S+/g, '[email]'],
  [/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/gi, '[postcode]'],
  [/\b[\w-]{24,}(?:\.[\w-]+)*/g, '[token]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}/gi, '[address]'],
  [/\+?\d(?:[-\s.()]{0,3}\d){3,}/g, '[number]'],
];

function scrub(text: string): string {
  const read = text.slice(0, longestRead);
  return personal.reduce((left, [pattern, mark]) => left.replaceAll(pattern, mark), read).slice(0, longestText);
}
