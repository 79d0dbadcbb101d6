import { setTimeout as delay } from 'node:timers/promises';

export async function poll<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  { everyMs = 10, timeoutMs }: { readonly everyMs?: number; readonly timeoutMs: number },
): Promise<T | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || Date.now() >= deadline) return answer;
    await delay(everyMs);
  }
}
