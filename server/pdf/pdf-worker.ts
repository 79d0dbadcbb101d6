import { Worker } from 'node:worker_threads';
import { Refusal } from '../http/errors.ts';
import type { PdfBytes, RenderedChunk, RenderRequest } from './render-in-thread.ts';

/** Draws documents in a thread of its own. */
export interface PdfWorker<Job> {
  /** Refuses if too many are waiting. */
  draw(job: Job): Promise<PdfBytes>;
  /** In pieces, each drawn on demand. Refuses if too many are being read. */
  stream(job: Job): AsyncGenerator<PdfBytes, void, undefined>;
  close(): Promise<void>;
}

/** A document takes some 50 ms, one of 99 pieces half a second. */
const mostWaiting = 40;

/** Each takes some megabytes of the thread’s memory until its client has read it. */
const mostStreams = 40;

/** The thread of `script` starts with the first document. If it ends, waiting documents fail and the next starts another. */
export function createPdfWorker<Job>(script: URL): PdfWorker<Job> {
  const waiting = new Map<number, PromiseWithResolvers<PdfBytes | undefined>>();
  let thread: Worker | undefined;
  let lastId = 0;
  let streams = 0;

  function startThread(): Worker {
    const started = new Worker(script);
    started.unref(); // it lives as long as the process, and is no reason for the process to live on
    started.on('message', (drawn: RenderedChunk) => {
      const { id, bytes } = drawn;
      if ('error' in drawn) waiting.get(id)?.reject(drawn.error);
      else waiting.get(id)?.resolve(bytes);
      waiting.delete(id);
    });
    started.once('error', failAll);
    started.once('exit', () => failAll(threadEnded()));
    return started;
  }

  function failAll(error: unknown): void {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function ask(drawer: Worker, request: RenderRequest): Promise<PdfBytes | undefined> {
    if (drawer !== thread) throw threadEnded(); // it began this document, and another knows nothing of it
    const drawing = Promise.withResolvers<PdfBytes | undefined>();
    waiting.set(request.id, drawing);
    drawer.postMessage(request); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
    return drawing.promise;
  }

  function openThread(isBusy = waiting.size >= mostWaiting): { readonly id: number; readonly drawer: Worker } {
    if (isBusy) {
      const message = 'We’re very busy right now. Please try again in a few seconds.';
      throw new Refusal('TOO_MANY_REQUESTS', message, undefined, 5);
    }
    thread ??= startThread();
    lastId += 1;
    return { id: lastId, drawer: thread };
  }

  return {
    draw: async (job) => {
      const { id, drawer } = openThread();
      const bytes = await ask(drawer, { id, job });
      if (!bytes) throw new Error('The thread draws this document in pieces.');
      return bytes;
    },
    stream: async function* (job) {
      const { id, drawer } = openThread(waiting.size >= mostWaiting || streams >= mostStreams);
      streams += 1;
      let piece: PdfBytes | undefined;
      try {
        piece = await ask(drawer, { id, job });
        while (piece) {
          yield piece;
          piece = await ask(drawer, { id, next: true });
        }
      } finally {
        streams -= 1;
        if (piece && drawer === thread) drawer.postMessage({ id, leave: true } satisfies RenderRequest); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
      }
    },
    close: async () => void (await thread?.terminate()),
  };
}

function threadEnded(): Error {
  return new Error('The thread that draws documents has ended.');
}
