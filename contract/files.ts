import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { idParams } from './values/id.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { fileBytes } from './values/texts/file-bytes.ts';

export const largestFileBytes = 10 * 1024 * 1024;

/** Photos are stored as JPEG, whatever kind was sent. */
export const storedFileTypes = ['image/jpeg', 'application/pdf'] as const;

/** Everybody who has the link may read the file until it expires. */
const fileLink = z.object({ url: z.string(), url_expires_at: z.iso.datetime() });

export const storedFile = z.extend(fileLink, {
  id: z.string(),
  type: z.enum(storedFileTypes),
  size_bytes: z.int(),
  created_at: z.iso.datetime(),
});

export const getFileLink = defineEndpoint('getFileLink', 'GET /files/{id}/link', {
  summary: 'Get a link to one of your files',
  auth: 'customer',
  memberPermission: 'account:own',
  params: idParams,
  response: fileLink,
  errors: ['NOT_FOUND'],
});

/** PDFs are always downloaded, never shown by the browser. */
export const openFile = defineEndpoint('openFile', 'GET /files/open/{token}', {
  summary: 'Read a file by its link',
  auth: 'public',
  params: z.object({ token: boundedText(100).check(z.minLength(1), z.maxLength(100)) }),
  response: fileBytes,
  produces: storedFileTypes,
  errors: ['NOT_FOUND'],
});
