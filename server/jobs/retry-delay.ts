import { minutes } from '../../contract/values/duration.ts';

const firstDelayMs = 2_000;
const longestDelayMs = minutes(15);

/** How long to wait after the given attempt failed: 2 seconds, then twice as long each time, at most 15 minutes. */
export function retryDelay(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
}
