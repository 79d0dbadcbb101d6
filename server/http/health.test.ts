import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { registerHealthRoutes } from './health.ts';

function serverOn(pingDatabase: () => Promise<unknown>, longestWaitMs?: () => number) {
  const server = createBareServer();
  registerHealthRoutes(server.app, { pingDatabase, ...(longestWaitMs && { longestWaitMs }) });
  return server;
}

describe('/healthz', () => {
  it('says the process lives, whatever the database does', async () => {
    const { app } = serverOn(() => Promise.reject(new Error('gone')));
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
  });

  it('asks for a restart once calls have been waiting for half a minute, and not for a busy moment', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let waitMs = 0;
    const { app } = serverOn(
      () => Promise.resolve(),
      () => waitMs,
    );
    const statusAfter = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      return (await app.inject('/healthz')).statusCode;
    };
    expect(await statusAfter(60_000)).toBe(200);
    waitMs = 2_500;
    expect(await statusAfter(29_000)).toBe(200);
    expect(await statusAfter(2_000)).toBe(503);
    waitMs = 0;
    expect(await statusAfter(0)).toBe(200);
    expect(await statusAfter(1_000)).toBe(200);
    waitMs = 2_500;
    expect(await statusAfter(29_000)).toBe(200);
  });
});

describe('/readyz', () => {
  it('is ready while the database answers', async () => {
    const { app } = serverOn(() => Promise.resolve());
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  it('is not ready while the database is gone', async () => {
    const { app, logLines } = serverOn(() => Promise.reject(new Error('connection refused')));
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toEqual({
      code: 'UNAVAILABLE',
      message: 'The database does not answer, or takes no writes.',
    });
    expect(logLines).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'not ready' }));
  });

  it('asks the database once for many, and again after a second or a failure', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let failure: Error | undefined;
    const ping = vi.fn<() => Promise<void>>(async () => {
      if (failure) throw failure;
    });
    const { app } = serverOn(ping);
    const ask = async () =>
      (await Promise.all([app.inject('/readyz'), app.inject('/readyz')])).map((a) => a.statusCode);
    expect([await ask(), await ask(), ping.mock.calls.length]).toEqual([[200, 200], [200, 200], 1]);
    vi.advanceTimersByTime(1_000);
    failure = new Error('disk full');
    expect([await ask(), ping.mock.calls.length]).toEqual([[503, 503], 2]);
    failure = undefined;
    expect([await ask(), ping.mock.calls.length]).toEqual([[200, 200], 3]);
  });

  it('is not ready while calls wait', async () => {
    let waitMs = 2_500;
    const { app } = serverOn(
      () => Promise.resolve(),
      () => waitMs,
    );
    expect((await app.inject('/readyz')).json()).toEqual({ code: 'UNAVAILABLE', message: 'Calls wait for too long.' });
    waitMs = 1_000;
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  it('is not ready any more once the process begins to stop', async () => {
    const { app } = serverOn(() => Promise.resolve());
    const seenWhileStopping: unknown[] = [];
    let address = '';
    app.addHook('preClose', async () => {
      const answer = await fetch(`${address}/readyz`);
      seenWhileStopping.push(answer.status, await answer.json());
    });
    address = await app.listen({ host: '127.0.0.1', port: 0 });
    await app.close();
    expect(seenWhileStopping).toEqual([503, { code: 'UNAVAILABLE', message: 'This process is stopping.' }]);
  });
});
