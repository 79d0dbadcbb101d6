import { Worker } from 'node:worker_threads';
import { Refusal } from '../http/refusal.ts';
import type { Drawn } from './answer-drawings.ts';

/** Draws documents in a thread of its own, so that no other request waits meanwhile. */
export interface PdfWorker<Job> {
  /** The finished document. Refused when too many are waiting already. */
  draw(job: Job): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** A document takes some 50 ms, a shipment of 99 pieces half a second: who comes after these would wait too long. */
const mostWaiting = 40;

/**
 * The thread that runs `script`, which answers with `answerDrawings`. It starts with the first document and is kept for the
 * next ones; should it ever end, what was waiting fails and the next document starts another.
 */
export function createPdfWorker<Job>(script: URL): PdfWorker<Job> {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>();
  let thread: Worker | undefined;
  let lastId = 0;

  function startThread(): Worker {
    const started = new Worker(script);
    started.unref(); // it lives as long as the process, and is no reason for the process to live on
    started.on('message', ({ id, bytes, error }: Drawn) => {
      if (bytes) waiting.get(id)?.resolve(bytes);
      else waiting.get(id)?.reject(error);
      waiting.delete(id);
    });
    started.once('error', failAll);
    started.once('exit', () => failAll(new Error('The thread that draws documents has ended.')));
    return started;
  }

  function failAll(error: unknown): void {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return {
    draw: async (job) => {
      if (waiting.size >= mostWaiting) {
        const message = 'Very many documents are being made right now. Please try again in a few seconds.';
        throw new Refusal('TOO_MANY_REQUESTS', message, undefined, 5);
      }
      thread ??= startThread();
      lastId += 1;
      const drawing = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      waiting.set(lastId, drawing);
      thread.postMessage({ id: lastId, job }); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
      return drawing.promise;
    },
    close: async () => void (await thread?.terminate()),
  };
}
