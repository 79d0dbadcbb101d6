import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface WebFile {
  readonly contentType: string;
  /** The encoding is added to it, since each is a representation of its own. */
  readonly hash: string;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

export function webFile(path: string, contents: ReadonlyMap<string, Buffer>): WebFile {
  const identity = contents.get(path) ?? Buffer.alloc(0);
  return {
    contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    identity,
    br: contents.get(`${path}.br`),
    gzip: contents.get(`${path}.gz`),
  };
}

/** In the best encoding the browser accepts, or 304. */
export function sendWebFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const encoding = chooseEncoding(file, request.headers['accept-encoding'] ?? '');
  const etag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (reply.statusCode === 200 && holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.contentType).send(file[encoding]);
}

function chooseEncoding(file: WebFile, accepted: string): 'br' | 'gzip' | 'identity' {
  if (file.br && accepts(accepted, 'br')) return 'br';
  return file.gzip && accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Named, and not with weight 0, which means never. */
export function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}
