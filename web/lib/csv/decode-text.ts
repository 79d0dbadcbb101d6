/** Bytes examined to detect the encoding. */
const sampledBytes = 1024;

/** As spreadsheets write it: UTF-8, UTF-16 of either order, or else Windows-1252. The byte order mark is removed. */
export function decodeText(bytes: ArrayBuffer): string {
  const wide = wideEncodingOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, sampledBytes)));
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its byte order mark, or because every second byte of the beginning is zero, as it is with Latin headings. */
function wideEncodingOf(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const isMostlyZero = (offset: 0 | 1) => {
    const half = sample.filter((_byte, index) => index % 2 === offset);
    return half.length > 1 && half.filter((byte) => byte === 0).length > half.length / 2;
  };
  if (isMostlyZero(1)) return isMostlyZero(0) ? undefined : 'utf-16le';
  return isMostlyZero(0) ? 'utf-16be' : undefined;
}
