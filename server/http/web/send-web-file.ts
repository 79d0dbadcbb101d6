import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebFile } from './web-file.ts';

/** Sends a file in the best encoding the browser takes, or 304 where it has it already. */
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

/** Named in the header and not with a weight of zero, which means 'never'. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}
