import { parentPort } from 'node:worker_threads';

export type PdfBytes = Uint8Array<ArrayBuffer>;

/** What a drawing thread is asked: to begin a document, for its next piece, or to end one that nobody reads on. */
export type DrawingRequest =
  | { readonly id: number; readonly job: unknown }
  | { readonly id: number; readonly next: true }
  | { readonly id: number; readonly leave: true };

/** What it says: the document or its next piece, that there are no more pieces, or why it can't be drawn. */
export interface Drawn {
  readonly id: number;
  readonly bytes?: PdfBytes;
  readonly error?: unknown;
}

/** Makes this thread draw what a PdfWorker asks for: a document whole, or in pieces with others' between them. */
export function answerDrawings(draw: (job: never) => Promise<PdfBytes> | AsyncIterator<PdfBytes>): void {
  const open = new Map<number, AsyncIterator<PdfBytes>>();

  async function begin(id: number, job: never): Promise<PdfBytes | undefined> {
    const drawing = draw(job);
    if (drawing instanceof Promise) return drawing;
    open.set(id, drawing);
    return nextOf(id);
  }

  async function nextOf(id: number): Promise<PdfBytes | undefined> {
    let piece: PdfBytes | undefined;
    try {
      const next = await open.get(id)?.next();
      if (next?.done === false) piece = next.value;
      return piece;
    } finally {
      if (!piece) open.delete(id); // it has ended, or failed
    }
  }

  parentPort?.on('message', (request: DrawingRequest) => {
    const { id } = request;
    if ('leave' in request) {
      void open.get(id)?.return?.();
      open.delete(id);
      return;
    }
    const drawing = 'job' in request ? begin(id, request.job as never) : nextOf(id); // the job this thread's own PdfWorker sent
    drawing.then(
      (bytes) => (bytes ? answer({ id, bytes }, [bytes.buffer]) : answer({ id })), // handed over instead of copied
      (error: unknown) => answer({ id, error }),
    );
  });
}

function answer(drawn: Drawn, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(drawn, handedOver);
}
