import { setTimeout as delay } from 'node:timers/promises';

/** What goes on by itself until it is told to stop. */
export interface Clockwork {
  /** Looks again at once: something has changed. */
  wake(): void;
  stop(): Promise<void>;
}

const lookAgainAfterMs = 1000;

/** Does something now, whenever it is woken, and every second. What fails is told once, and tried again. */
export function startClockwork(work: () => Promise<void>, onTrouble: (error: unknown) => void): Clockwork {
  let pause = new AbortController();
  const stopping = new AbortController();
  let isInTrouble = false;
  const run = async () => {
    while (!stopping.signal.aborted) {
      const { signal } = pause;
      try {
        await work();
        isInTrouble = false;
      } catch (error) {
        if (!isInTrouble) onTrouble(error);
        isInTrouble = true;
      }
      await delay(lookAgainAfterMs, undefined, { signal }).catch(() => {}); // woken
    }
  };
  const wake = () => {
    pause.abort();
    pause = new AbortController();
  };
  const running = run();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}
