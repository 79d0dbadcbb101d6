import type { Call, FloorCall } from './bench-case.ts';

/** How the floor is called for each thing it can do. `bench/floor/main.ts` answers. */
export const floorCalls: Readonly<Record<FloorCall, () => Call>> = {
  answer: () => ({ method: 'GET', path: '/answer' }),
  sign: () => ({ method: 'POST', path: '/sign', body: { from: 'DA1 1AA', to: 'M1 1AE', weight: 1 } }),
  select: () => ({ method: 'GET', path: '/select/DA1' }),
  page: () => ({ method: 'GET', path: '/page/1' }),
  transaction: () => ({ method: 'POST', path: '/transaction', body: { from: 'DA1 1AA', to: 'M1 1AE', weight: 1 } }),
};
