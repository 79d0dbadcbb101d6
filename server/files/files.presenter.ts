import type { StoredFile } from './file.ts';
import type { FileLink } from './file-links.ts';

export function presentFile({ id, type, sizeBytes, createdAt }: StoredFile, { url, expiresAt }: FileLink) {
  return {
    id,
    type,
    size_bytes: sizeBytes,
    created_at: createdAt.toISOString(),
    url,
    url_expires_at: expiresAt.toISOString(),
  };
}
