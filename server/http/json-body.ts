import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameCaller } from './authenticate.ts';
import { Refusal } from './errors.ts';
import { networkOf } from './rate-limit.ts';

/** Checked before parsing. The longest list of the contract has 1,000 entries. */
const most = { depth: 10, fields: 100, entries: 2_000, entryBytes: 20_000, values: 50_000 } as const;

const codes = { quote: 0x22, backslash: 0x5c, comma: 0x2c, openList: 0x5b, closeList: 0x5d, open: 0x7b, close: 0x7d };

interface Container {
  readonly isList: boolean;
  entries: number;
  entryStart: number;
}

/** Finds in one pass over the bytes, without parsing, what exceeds the bounds. */
export function excessOfJson(bytes: Uint8Array): string | undefined {
  const containers: Container[] = [];
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === codes.quote) {
      at = endOfString(bytes, at);
    } else if (byte === codes.openList || byte === codes.open) {
      if (containers.length === most.depth) return 'The request is nested too deeply.';
      containers.push({ isList: byte === codes.openList, entries: 1, entryStart: at + 1 });
      values += 1;
    } else if (byte === codes.comma || byte === codes.closeList || byte === codes.close) {
      const container = containers.at(-1);
      if (container === undefined) return undefined; // no JSON, and the parser ends here too
      const excess = excessOfEntry(container, at);
      if (excess !== undefined) return excess;
      if (byte === codes.comma) {
        container.entries += 1;
        container.entryStart = at + 1;
        values += 1;
      } else containers.pop();
    }
    if (values > most.values) return 'The request has too many values. Please send less at a time.';
  }
  return undefined;
}

function excessOfEntry({ isList, entries, entryStart }: Container, at: number): string | undefined {
  if (isList && at - entryStart > most.entryBytes) return 'An entry of a list is longer than 20 kB. Please send less.';
  if (isList && entries > most.entries) return 'A list in the request has more than 2,000 entries. Please send less.';
  return !isList && entries > most.fields
    ? 'A part of the request has more than 100 fields. Please send less.'
    : undefined;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== codes.quote) at += bytes[at] === codes.backslash ? 2 : 1;
  return at;
}

/** JSON only, within bounds checked before parsing. An empty body is none, whatever its type: some clients always send it. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const { mayParse, mayTakeFile } = limitLargeBodies(app);
  app.decorate('mayTakeFile', mayTakeFile);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const excess = excessOfJson(body);
    if (excess !== undefined) return done(new Refusal('VALIDATION', excess));
    if (!mayParse(request, body)) return done(tooManyLarge);
    void parseJson(request, body.toString('utf8'), done); // it answers through done
  });
}

/**
 * The body as it is, whatever type is declared, on the routes of this scope. Forms and bodies without a type are refused: pages of other
 * sites can send them without asking us first.
 */
export function acceptFilesOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (!request.headers['content-type']) return done(withoutType);
    return scope.mayTakeFile(request, body) ? done(null, body) : done(tooManyLarge);
  });
  const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(formTypes, (_request, _body, done) =>
    done(new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the bytes of the file as the body, not in a form.')),
  );
}

const withoutType = new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the type of the file as Content-Type.');

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a place is left for a large file that was read. */
    mayTakeFile: MayTakeBody;
  }
}

const largeBytes = 1_000_000;
const maxParsed = 4;

/** Visitors' files, which are scanned, encoded and stored before their place is free, take none of the places of JSON. */
const maxFiles = 3;
const maxWaitingOfCaller = 8;

const tooManyLarge = new Refusal(
  'UNAVAILABLE',
  'We’re working on other large files. Please send yours again in a moment.',
  undefined,
  2,
);

type MayTakeBody = (request: FastifyRequest, body: Buffer) => boolean;

interface CallersBodies {
  current: FastifyRequest;
  readonly waiting: Map<FastifyRequest, () => void>;
}

/**
 * Bounds what large bodies take. One of each caller is read and worked on at a time, its next ones wait unread, and some more of the
 * same caller are hung up on: to read them only to throw them away would cost as much as to serve them. What it returns says whether a
 * body that was read may be parsed or stored: a few large ones in all.
 */
function limitLargeBodies(app: FastifyInstance): { readonly mayParse: MayTakeBody; readonly mayTakeFile: MayTakeBody } {
  const ofCallers = new Map<string, CallersBodies>();
  const parsed = new Set<FastifyRequest>();
  const files = new Set<FastifyRequest>();
  const end = (request: FastifyRequest) => {
    parsed.delete(request);
    files.delete(request);
    if (ofCallers.size === 0) return;
    const key = limitKey(request);
    const bodies = ofCallers.get(key);
    if (bodies?.waiting.delete(request) || bodies?.current !== request) return;
    const [next] = bodies.waiting;
    if (next) {
      const [nextRequest, read] = next;
      bodies.waiting.delete(nextRequest);
      bodies.current = nextRequest;
      read();
    } else ofCallers.delete(key);
  };
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request);
    done();
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!mayBeLarge(request)) return done(null, payload);
    // Work that has begun goes on without its client, and ends as it sends its answer to nobody.
    reply.raw.once('close', () => parsed.has(request) || files.has(request) || end(request));
    const key = limitKey(request);
    const bodies = ofCallers.get(key);
    if (!bodies) {
      ofCallers.set(key, { current: request, waiting: new Map() });
      done(null, payload);
    } else if (bodies.waiting.size < maxWaitingOfCaller) {
      bodies.waiting.set(request, () => done(null, payload));
    } else {
      void reply.header('connection', 'close');
      done(tooManyLarge);
    }
  });
  return { mayParse: takeOne(parsed, maxParsed), mayTakeFile: takeOne(files, maxFiles) };
}

function takeOne(taken: Set<FastifyRequest>, places: number): MayTakeBody {
  return (request, body) => {
    if (body.length <= largeBytes) return true;
    if (taken.size >= places) return false;
    taken.add(request);
    return true;
  };
}

/** By its headers, on routes that take large bodies. */
function mayBeLarge({ routeOptions, headers }: FastifyRequest): boolean {
  if (routeOptions.bodyLimit <= largeBytes) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBytes;
}

function limitKey({ caller, ip }: FastifyRequest): string {
  return nameCaller(caller) ?? networkOf(ip);
}
