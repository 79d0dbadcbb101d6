import { createHash } from 'node:crypto';
import { extname } from 'node:path';

/** A file of the web build, held in memory in every encoding the build made of it. */
export interface WebFile {
  readonly contentType: string;
  /** Changes with the content; the encoding is added to it, since each is a representation of its own. */
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

/** Makes a file of the content found under a path and of the compressed copies beside it. */
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
