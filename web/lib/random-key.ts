/** A unique key. Not `randomUUID`, which browsers refuse to pages over plain HTTP. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
