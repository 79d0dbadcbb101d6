import { setTimeout as delay } from 'node:timers/promises';
import { openLine, writeCall } from './open-line.ts';

const everyMs = 50;
const probe = writeCall({ method: 'GET', path: '/healthz' });

/** Comes on a new connection again and again, for a while, and tells how long each took from its opening to an answer. */
export async function greetNewcomers(url: string, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const greetings: Promise<number>[] = [];
  while (performance.now() < end) {
    greetings.push(greet(url));
    await delay(everyMs);
  }
  return Promise.all(greetings);
}

async function greet(url: string): Promise<number> {
  const startedAt = performance.now();
  const line = openLine(url);
  await line.opened;
  await new Promise<number>((resolve) => line.send(probe, resolve));
  line.close();
  return performance.now() - startedAt;
}
