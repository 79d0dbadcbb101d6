import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/files.ts';
import { isUuid } from '../database/column-values.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { FileDeps } from './file.ts';
import { selectFile, selectFileOfOwner } from './files.repository.ts';

export type FileRouteDeps = Pick<FileDeps, 'database' | 'now' | 'links' | 'storage'>;

const goneMessage = 'This link has expired, or the file was deleted. Ask for a new link.';

export function registerFileRoutes(app: FastifyInstance, { database, now, links, storage }: FileRouteDeps): void {
  serve(app, contract.getFileLink, async ({ params: { id } }, { caller }) => {
    const file = isUuid(id) ? await selectFileOfOwner(database, { id, userId: caller.userId }, now()) : undefined;
    if (!file) return refuse('NOT_FOUND', 'We can’t find this file in your account.');
    const { url, expiresAt } = links.make(file.id, now());
    return { url, url_expires_at: expiresAt.toISOString() };
  });

  serve(app, contract.openFile, async ({ params: { token } }, { setHeader, log }) => {
    const id = links.read(token, now());
    const file = id === undefined ? undefined : await selectFile(database, id, now());
    if (!file) return refuse('NOT_FOUND', goneMessage);
    const content = await storage.get(file.id).catch((error: unknown) => {
      log.warn({ err: error }, 'a file could not be read');
      throw new Refusal('UNAVAILABLE', 'We can’t reach this file right now. Please try again in a few minutes.');
    });
    if (!content) {
      log.error({ fileId: file.id }, 'the storage has lost a file');
      return refuse('NOT_FOUND', goneMessage);
    }
    const isPdf = file.type === 'application/pdf';
    setHeader('content-type', file.type);
    setHeader('content-length', String(file.sizeBytes));
    setHeader('content-disposition', isPdf ? 'attachment; filename="document.pdf"' : 'inline; filename="photo.jpg"');
    setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"); // a PDF may hold scripts
    setHeader('referrer-policy', 'no-referrer');
    return content;
  });
}
