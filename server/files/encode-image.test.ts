import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { heicPhoto, jpegPhoto, pixelBomb, pngPhoto, webpPhoto } from '../testing/files/sample-files.ts';
import { createImageEncoder } from './encode-image.ts';

const encode = createImageEncoder();

/** Whether the first pixel is red and the last one blue. */
async function isUpright(jpeg: Buffer): Promise<boolean> {
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const [red = 0] = data;
  return red > 150 && (data.at(-1) ?? 0) > 150;
}

describe('a photo', () => {
  it.each([
    ['jpeg', jpegPhoto],
    ['png', pngPhoto],
    ['webp', webpPhoto],
    ['heic', () => heicPhoto],
  ] as const)('of kind %s becomes a JPEG of the same pixels', async (kind, make) => {
    const encoded = await encode(await make(), kind);
    const { format, width, height } = await sharp(encoded).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 96, height: 64 });
    expect(await isUpright(encoded)).toBe(true);
  });

  it('loses what it says about place and camera', async () => {
    const photo = await jpegPhoto();
    expect(photo.includes('SecretCamera')).toBe(true);
    const encoded = await encode(photo, 'jpeg');
    expect(encoded.includes('SecretCamera')).toBe(false);
    const kept = Object.keys(await sharp(encoded).metadata());
    expect(kept.filter((name) => /exif|icc|xmp|iptc|orientation/i.test(name) && name !== 'autoOrient')).toEqual([]);
  });

  it('is turned as it was meant to be seen', async () => {
    const encoded = await encode(await jpegPhoto({ orientation: 6 }), 'jpeg');
    const { width, height, orientation } = await sharp(encoded).metadata();
    expect({ width, height, orientation }).toEqual({ width: 64, height: 96, orientation: undefined });
    expect(await isUpright(encoded)).toBe(true);
  });

  it.each([
    [
      { width: 3200, height: 1000 },
      { width: 1600, height: 500 },
    ],
    [
      { width: 400, height: 2000, orientation: 8 },
      { width: 1600, height: 320 },
    ],
    [
      { width: 10, height: 10 },
      { width: 10, height: 10 },
    ],
  ])('of %j is at most 1600 pixels long', async (options, size) => {
    const { width, height } = await sharp(await encode(await jpegPhoto(options), 'jpeg')).metadata();
    expect({ width, height }).toEqual(size);
  });

  it('with transparent parts gets a white ground', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { data } = await sharp(await encode(clear, 'png'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
  });

  it('that is a bomb is refused by its header, unread', async () => {
    await expect(encode(pixelBomb(), 'png')).rejects.toThrow('This photo has 30,000 × 30,000 pixels.');
    await expect(encode(heicOfSize(8_000, 8_000), 'heic')).rejects.toThrow('This photo has 8,000 × 8,000 pixels.');
  });

  it('is not read by a decoder of another kind', async () => {
    await expect(encode(await webpPhoto(), 'jpeg')).rejects.toThrow('We can’t read this photo.');
  });

  it('waits for those before it, and only so many wait', async () => {
    const photo = await jpegPhoto();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => encode(photo, 'jpeg')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'UNAVAILABLE', retryAfterSeconds: 5 } });
    await expect(encode(photo, 'jpeg')).resolves.toBeInstanceOf(Buffer);
  });

  it('that can’t be read does not stop the next one', async () => {
    const [broken, good] = await Promise.allSettled([
      encode(heicPhoto.subarray(0, -40), 'heic'),
      encode(heicPhoto, 'heic'),
    ]);
    expect(broken.status).toBe('rejected');
    expect(good.status).toBe('fulfilled');
  });
});

/** The sample with another size in its header, the property ‘ispe’. */
function heicOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(heicPhoto);
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  return bytes;
}
