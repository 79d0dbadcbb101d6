import type { IncomingHttpHeaders } from 'node:http';

/** A call as it stands on the wire, whole and in the plainest form there is. */
export interface PlainCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const head = /^(GET|POST) (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e]*\r\n)+)\r\n/;
const length = /^\d{1,5}$/;
const longest = 8_192;

/** Headers by which a call asks for more than an answer, or says in another way where it ends. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'proxy-connection'] as const;

/**
 * Reads a call where a chunk of a connection is exactly one, and understands nothing else: what is long, cut, pipelined, doubled or odd
 * in any way is for Node's parser. Whatever is understood here that one understands too, and in the same way.
 */
export function readPlainCall(chunk: Buffer): PlainCall | undefined {
  if (chunk.length > longest) return undefined;
  const text = chunk.toString('latin1');
  const found = head.exec(text);
  if (!found) return undefined;
  const [whole, method = '', url = '', lines = ''] = found;
  const headers = readHeaders(lines);
  if (headers?.host === undefined || unusual.some((name) => headers[name] !== undefined)) return undefined;
  if (headers.connection !== undefined && headers.connection !== 'keep-alive') return undefined;
  return bodyLength(method, headers) === text.length - whole.length ? { method, url, headers } : undefined;
}

function readHeaders(lines: string): IncomingHttpHeaders | undefined {
  const headers = Object.create(null) as IncomingHttpHeaders; // without what every object has: a header may be called __proto__
  for (let start = 0; start < lines.length; ) {
    const colon = lines.indexOf(':', start);
    const end = lines.indexOf('\r\n', colon);
    const name = lines.slice(start, colon).toLowerCase();
    if (headers[name] !== undefined) return undefined;
    headers[name] = lines.slice(colon + 1, end).trim();
    start = end + 2;
  }
  return headers;
}

function bodyLength(method: string, { 'content-length': given }: IncomingHttpHeaders): number | undefined {
  if (method === 'GET') return given === undefined ? 0 : undefined;
  return given !== undefined && length.test(given) ? Number(given) : undefined;
}
