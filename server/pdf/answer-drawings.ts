import { parentPort } from 'node:worker_threads';

/** What a drawing thread says when it is done with a document, or can't draw it. */
export interface Drawn {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: unknown;
}

/** Makes this thread draw what a PdfWorker asks for. */
export function answerDrawings(draw: (job: never) => Promise<Uint8Array<ArrayBuffer>>): void {
  parentPort?.on('message', ({ id, job }: { id: number; job: never }) => {
    draw(job).then(
      (bytes) => answer({ id, bytes }, [bytes.buffer]), // handed over instead of copied
      (error: unknown) => answer({ id, error }),
    );
  });
}

function answer(drawn: Drawn, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(drawn, handedOver);
}
