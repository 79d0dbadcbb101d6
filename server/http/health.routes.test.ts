import { describe, expect, it } from 'vitest';
import { createBareServer } from '../testing/bare-server.ts';
import { registerHealthRoutes } from './health.routes.ts';

function serverOn(pingDatabase: () => Promise<unknown>) {
  const server = createBareServer();
  registerHealthRoutes(server.app, pingDatabase);
  return server;
}

describe('/healthz', () => {
  it('says the process lives, whatever the database does', async () => {
    const { app } = serverOn(() => Promise.reject(new Error('gone')));
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
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
    expect(answer.json()).toEqual({ code: 'UNAVAILABLE', message: 'The database does not answer.' });
    expect(logLines).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'not ready' }));
  });

  it('does not wait for a database that never answers', async () => {
    const { app } = serverOn(() => new Promise(() => {}));
    expect((await app.inject('/readyz')).statusCode).toBe(503);
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
