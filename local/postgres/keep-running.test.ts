import { expect, test } from 'vitest';
import { keepRunning } from './start-embedded-postgres.ts';

const end = async () => {};

test('a server that was gone before anybody watched it is started again', async () => {
  const restarted = Promise.withResolvers<void>();
  const reports: string[] = [];
  const restart = async () => {
    restarted.resolve();
    return { gone: new Promise<void>(() => {}), end };
  };
  const stop = keepRunning({ gone: Promise.resolve(), end }, restart, (message) => reports.push(message));
  await restarted.promise;
  await stop();
  expect(reports).toEqual(['The database server has gone; starting it again']);
});
