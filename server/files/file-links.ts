import { apiBasePath } from '../../contract/endpoint.ts';
import { openFile } from '../../contract/files.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { createTokenSigner, type SigningKeys } from '../crypto/token-signer.ts';

export interface FileLinks {
  make(fileId: string, now: Date, lifeMs?: number): FileLink;
  /** The file’s id; undefined if the link is not ours or has expired. */
  read(token: string, now: Date): string | undefined;
}

export interface FileLink {
  readonly url: string;
  readonly expiresAt: Date;
}

const idBytes = 16;
const timeBytes = 6;
const defaultLifeMs = minutes(15);

export function createFileLinks(keys: SigningKeys, publicUrl: string): FileLinks {
  const signer = createTokenSigner('file links', keys);
  return {
    make: (fileId, now, lifeMs = defaultLifeMs) => {
      const expiresAt = new Date(now.getTime() + lifeMs);
      const content = Buffer.alloc(idBytes + timeBytes);
      content.write(fileId.replaceAll('-', ''), 'hex');
      content.writeUIntBE(expiresAt.getTime(), idBytes, timeBytes);
      const path = openFile.path.replace('{token}', signer.sign(content));
      return { url: publicUrl + apiBasePath + path, expiresAt };
    },
    read: (token, now) => {
      const content = signer.verify(token);
      if (content?.length !== idBytes + timeBytes) return undefined;
      if (content.readUIntBE(idBytes, timeBytes) <= now.getTime()) return undefined;
      return content.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
