import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Makes texts for links that nobody can guess or make up, and reads them again. Nothing of them is kept. */
export interface Sealer {
  seal(content: Buffer): string;
  /** The content of a text that was sealed here; undefined for any other. */
  open(text: string): Buffer | undefined;
}

const sealBytes = 16;

/** Content of `contentBytes` and a seal over it, under a key of its own for this purpose. What an earlier key has sealed is opened too. */
export function createSealer(
  { purpose, contentBytes }: { readonly purpose: string; readonly contentBytes: number },
  {
    encryptionKey,
    previousKeys,
  }: { readonly encryptionKey: string | undefined; readonly previousKeys: readonly string[] },
): Sealer {
  const shape = new RegExp(`^[\\w-]{${Math.ceil(((contentBytes + sealBytes) * 4) / 3)}}$`);
  const sealWith = (content: Buffer, key: string | undefined): string => {
    if (key === undefined) throw new Error('No link can be made: the encryption key is not known.');
    const ownKey = Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
    const seal = createHmac('sha256', ownKey).update(content).digest().subarray(0, sealBytes);
    return Buffer.concat([content, seal]).toString('base64url');
  };
  return {
    seal: (content) => sealWith(content, encryptionKey),
    open: (text) => {
      if (!shape.test(text)) return undefined;
      const content = Buffer.from(text, 'base64url').subarray(0, contentBytes);
      // The whole text is compared, so that nobody has a second spelling of it.
      const isOf = (key: string | undefined) => timingSafeEqual(Buffer.from(text), Buffer.from(sealWith(content, key)));
      return [encryptionKey, ...previousKeys].some(isOf) ? content : undefined;
    },
  };
}
