import { describe, expect, it, onTestFinished } from 'vitest';
import { createPdfWorker } from './pdf-worker.ts';

/** A thread that draws a text as its own bytes, and knows three words that go wrong. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { serveRenderRequests } from '${new URL('./render-in-thread.ts', import.meta.url).href}';
    const bytes = (text) => new TextEncoder().encode(text);
    let closed = 0;
    async function* pieces(job) {
      try {
        for (const letter of job.pieces) {
          if (letter === '!') throw new Error('can not draw this piece');
          if (letter === 'x') process.exit(1);
          yield bytes(letter);
        }
      } finally {
        closed += 1;
      }
    }
    serveRenderRequests((job) => {
      if (job.pieces !== undefined) return pieces(job);
      if (job === 'closed') return Promise.resolve(bytes(String(closed)));
      return drawWhole(job);
    });
    async function drawWhole(job) {
      if (job === 'fail') throw new Error('can not draw this');
      if (job === 'die') process.exit(1);
      if (job === 'never') return new Promise(() => {});
      return bytes(job);
    }
  `)}`,
);

function openWorker() {
  const worker = createPdfWorker<string | { readonly pieces: string }>(script);
  onTestFinished(() => worker.close());
  const draw = async (job: string) => new TextDecoder().decode(await worker.draw(job));
  const stream = async (pieces: string) => {
    const read = await Array.fromAsync(worker.stream({ pieces }), (piece) => new TextDecoder().decode(piece));
    return read.join('');
  };
  return { worker, draw, stream };
}

function startWorker() {
  return openWorker().draw;
}

describe('createPdfWorker', () => {
  it('draws what it is asked for, each for the one who asked', async () => {
    const draw = startWorker();
    expect(await Promise.all(['one', 'two', 'three'].map(draw))).toEqual(['one', 'two', 'three']);
  });

  it('fails a document that can not be drawn, and draws the next', async () => {
    const draw = startWorker();
    await expect(draw('fail')).rejects.toThrow('can not draw this');
    expect(await draw('after')).toBe('after');
  });

  it('fails what was waiting when the thread ends, and starts another', async () => {
    const draw = startWorker();
    await expect(Promise.all([draw('never'), draw('die')])).rejects.toThrow(
      'The thread that draws documents has ended.',
    );
    expect(await draw('after')).toBe('after');
  });

  it('refuses when too many are waiting', async () => {
    const draw = startWorker();
    const waiting = Array.from({ length: 40 }, () => draw('never'));
    await expect(draw('one more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 });
    await expect(draw('one more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    void Promise.allSettled(waiting);
  });
});

describe('a document in pieces', () => {
  it('is read whole and in order, others between its pieces', async () => {
    const { draw, stream, worker } = openWorker();
    const slow = worker.stream({ pieces: 'abc' });
    expect((await slow.next()).value).toEqual(new TextEncoder().encode('a'));
    expect(await draw('meanwhile')).toBe('meanwhile');
    expect(await Promise.all([stream('one'), stream('two'), stream('')])).toEqual(['one', 'two', '']);
    expect(await Array.fromAsync(slow)).toHaveLength(2);
  });

  it('ends in the thread too when its reader leaves', async () => {
    const { draw, worker } = openWorker();
    const left = worker.stream({ pieces: 'abc' });
    await left.next();
    await left.return(undefined);
    expect(await draw('closed')).toBe('1');
  });

  it('fails where a piece can not be drawn or the thread ends, and the next one is drawn', async () => {
    const { stream, worker } = openWorker();
    await expect(stream('ab!c')).rejects.toThrow('can not draw this piece');
    const waiting = worker.stream({ pieces: 'abc' });
    await waiting.next();
    await expect(stream('ax')).rejects.toThrow('The thread that draws documents has ended.');
    expect(await stream('after')).toBe('after');
    await expect(waiting.next()).rejects.toThrow('The thread that draws documents has ended.');
  });

  it('is refused where too many are open, and drawn when one of them ends', async () => {
    const { draw, stream, worker } = openWorker();
    const open = Array.from({ length: 40 }, () => worker.stream({ pieces: 'ab' }));
    await Promise.all(open.map((one) => one.next()));
    await expect(stream('one more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await draw('a whole one')).toBe('a whole one');
    await open[0]?.return(undefined);
    expect(await stream('one more')).toBe('one more');
  });
});
