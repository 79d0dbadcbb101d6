import { parentPort } from 'node:worker_threads';

export type PdfBytes = Uint8Array<ArrayBuffer>;

/** Begin a document, draw its next piece, or drop one that nobody reads any more. */
export type RenderRequest =
  | { readonly id: number; readonly job: unknown }
  | { readonly id: number; readonly next: true }
  | { readonly id: number; readonly leave: true };

/** Without bytes and error there are no more pieces. */
export interface RenderedChunk {
  readonly id: number;
  readonly bytes?: PdfBytes;
  readonly error?: unknown;
}

/** Runs in the drawing thread; pieces of several documents alternate. */
export function serveRenderRequests(draw: (job: never) => Promise<PdfBytes> | AsyncIterator<PdfBytes>): void {
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

  parentPort?.on('message', (request: RenderRequest) => {
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

function answer(drawn: RenderedChunk, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(drawn, handedOver);
}
