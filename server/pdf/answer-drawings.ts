import { parentPort } from 'node:worker_threads';

/** What a drawing thread says when it is done with a document, or can't draw it. */
export interface Drawn {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: unknown;
}

/** Makes this thread draw what a PdfWorker asks for. */
export function answerDrawings<Job>(draw: (job: Job) => Promise<Uint8Array<ArrayBuffer>>): void {
  parentPort?.on('message', async ({ id, job }: { id: number; job: Job }) => {
    try {
      const bytes = await draw(job);
      answer({ id, bytes }, [bytes.buffer]); // handed over instead of copied
    } catch (error) {
      answer({ id, error });
    }
  });
}

function answer(drawn: Drawn, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(drawn, handedOver);
}
