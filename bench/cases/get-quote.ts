import type { Call, CallCase } from '../bench-case.ts';
import { quoteCall } from '../quote-call.ts';

/** Many client addresses through a proxy. */
export const getQuote: CallCase = {
  kind: 'calls',
  name: 'get-quote',
  atOnce: 8,
  callsPerTurn: 500,
  prepare: async (): Promise<() => Call> => quoteCall,
  targets: [
    { figure: 'server CPU ms of the floor', atMost: 2 },
    { figure: 'requests/s of the floor', atLeast: 0.6 },
  ],
};
