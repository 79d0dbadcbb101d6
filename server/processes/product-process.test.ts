import cluster from 'node:cluster';
import { expect, it } from 'vitest';
import { forkProduct } from './product-process.ts';

it('a process that the machine could not start has ended and never served', async () => {
  cluster.setupPrimary({ cwd: '/nowhere' }); // as after a release whose folder is gone
  const { ended, serves, stop, kill } = forkProduct();
  expect(await ended).toContain('ENOENT');
  expect(await serves).toBe(false);
  stop();
  kill();
});
