import { randomUUID } from 'node:crypto';

let lastTime = '';
let sequence = 0;

/**
 * A UUID version 7: the time, a sequence number for ids of the same millisecond, and 62 random bits. Ids of one process are in the
 * order they were made, so a file's shipments stay in its order; neighbours in time are neighbours in an index.
 */
export function newParcelId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  sequence = time === lastTime ? (sequence + 1) % 0x1000 : 0;
  lastTime = time;
  const random = randomUUID().slice('xxxxxxxx-xxxx-4xxx-'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${random}`;
}
