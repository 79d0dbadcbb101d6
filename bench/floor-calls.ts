import { randomUUID } from 'node:crypto';
import type { Call, FloorCall } from './bench-case.ts';

const known = randomUUID();

/** How the floor is called for each thing it can do. `bench/floor/main.ts` answers. */
export const floorCalls: Readonly<Record<FloorCall, () => Call>> = {
  insert: () => ({ method: 'POST', path: '/insert', body: { from: 'DA1 1AA', to: 'M1 1AE', weight: 1 } }),
  select: () => ({ method: 'GET', path: `/select/${known}` }),
  transaction: () => ({ method: 'POST', path: '/transaction', body: { from: 'DA1 1AA', to: 'M1 1AE', weight: 1 } }),
};
