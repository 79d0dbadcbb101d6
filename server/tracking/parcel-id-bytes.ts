/** How many bytes a parcel's id has, where it is not written for people. */
export const parcelIdBytes = 16;

/** A parcel's id as bytes, half as long as its text. */
export function bytesOfParcelId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The text of a parcel's id from its bytes. */
export function parcelIdOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
