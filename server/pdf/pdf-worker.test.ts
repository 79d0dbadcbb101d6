import { describe, expect, it, onTestFinished } from 'vitest';
import { createPdfWorker } from './pdf-worker.ts';

/** A thread that draws a text as its own bytes, and knows three words that go wrong. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerDrawings } from '${new URL('./answer-drawings.ts', import.meta.url).href}';
    answerDrawings(async (job) => {
      if (job === 'fail') throw new Error('can not draw this');
      if (job === 'die') process.exit(1);
      if (job === 'never') return new Promise(() => {});
      return new TextEncoder().encode(job);
    });
  `)}`,
);

function startWorker() {
  const worker = createPdfWorker<string>(script);
  onTestFinished(() => worker.close());
  return async (job: string) => new TextDecoder().decode(await worker.draw(job));
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
