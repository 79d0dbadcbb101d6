import { expect, it } from 'vitest';
import { openLazily } from './open-lazily.ts';

it('opens once, however many ask for it at once', async () => {
  let times = 0;
  const get = openLazily(async () => {
    times += 1;
    return times;
  });
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

it('tries again after a failure, which everybody who waited for it hears of', async () => {
  const outcomes = [Promise.reject(new Error('too many open files')), Promise.resolve('a transport')];
  const get = openLazily(() => outcomes.shift() ?? Promise.reject(new Error('opened once too often')));
  const asked = await Promise.allSettled([get(), get()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe('a transport');
  expect(await get()).toBe('a transport');
});
