import { Worker } from 'node:worker_threads';
import type { Sharp, default as SharpFactory, SharpOptions } from 'sharp';
import { Refusal } from '../http/errors.ts';
import type { DecodedHeic, HeicRequest } from './heic-worker.ts';
import { type FileKind, refuseFile } from './inspect-file.ts';

export type ImageKind = Exclude<FileKind, 'pdf'>;

/** In pixels of the longer side. */
const longestSide = 1600;
const mostPixels = 50_000_000;
/** Decoded whole, at 16 bytes a pixel; the other kinds are read in strips. */
const mostHeicPixels = 25_000_000;
const longestDecodingSeconds = 30;
/** In this process, besides the one that is being encoded. */
const mostWaiting = 8;

export type EncodeImage = (bytes: Buffer, kind: ImageKind) => Promise<Buffer>;

/**
 * Re-encodes photos as JPEG, upright and at most 1600 pixels long: where a photo was taken, and whatever else was in its file, is gone.
 * One at a time, because each takes 50 MB (HEIC: 240 MB), and off the event loop: sharp works in threads of its own, HEIC is decoded in one.
 */
export function createImageEncoder(): EncodeImage {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (bytes, kind) => {
    if (waiting > mostWaiting) {
      const message = 'We’re working on other photos. Please send yours again in a moment.';
      throw new Refusal('UNAVAILABLE', message, undefined, 5);
    }
    waiting += 1;
    const encoded = last.then(() => (kind === 'heic' ? encodeHeic(bytes) : encode(bytes, kind)));
    last = encoded.catch(() => {});
    try {
      return await encoded;
    } finally {
      waiting -= 1;
    }
  };
}

async function encode(bytes: Buffer, kind: ImageKind): Promise<Buffer> {
  const sharp = await loadSharp();
  const options: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels };
  const size = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable);
  if (size.format !== kind) return refuseUnreadable();
  checkSize(size, mostPixels);
  return write(sharp(bytes, options).autoOrient());
}

async function encodeHeic(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { data, width, height } = await decodeHeic(bytes);
  return write(sharp(data, { raw: { width, height, channels: 4 } }));
}

function write(image: Sharp): Promise<Buffer> {
  return image
    .timeout({ seconds: longestDecodingSeconds })
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(refuseUnreadable);
}

/** With the first photo: it takes 20 MB. It may read three kinds of file and no other that its library knows. */
async function loadSharp(): Promise<typeof SharpFactory> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

/** The thread ends with the photo and gives its memory back; photos of this kind are few. */
async function decodeHeic(bytes: Buffer): Promise<Extract<DecodedHeic, { readonly data: unknown }>> {
  const { promise, resolve, reject } = Promise.withResolvers<DecodedHeic>();
  const thread = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, mostPixels: mostHeicPixels } satisfies HeicRequest,
    stdout: true, // the decoder prints what it thinks of a file
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  thread.once('message', resolve).once('error', reject);
  thread.once('exit', () => reject(new Error('The thread that decodes photos has ended.')));
  const timer = setTimeout(() => void thread.terminate(), longestDecodingSeconds * 1000);
  try {
    const decoded = await promise.catch(refuseUnreadable);
    if ('data' in decoded) return decoded;
    checkSize(decoded, mostHeicPixels);
    return refuseUnreadable();
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function checkSize({ width, height }: { readonly width: number; readonly height: number }, most: number): void {
  if (width * height <= most) return;
  const size = `${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')}`;
  refuseFile(`This photo has ${size} pixels. We take up to ${most / 1e6} million. Make it smaller and send it again.`);
}

function refuseUnreadable(): never {
  return refuseFile('We can’t read this photo. It may be damaged or incomplete. Send it again, or take a new one.');
}
