import type { Call, CallCase } from '../bench-case.ts';
import { quoteCall } from '../quote-call.ts';

/** Many client addresses through a proxy; the floor signs the body, as quotes are signed and not stored. */
export const getQuote: CallCase = {
  kind: 'calls',
  name: 'get-quote',
  floor: 'sign',
  atOnce: 8,
  callsPerTurn: 500,
  prepare: async (): Promise<() => Call> => quoteCall,
  targets: [
    // 0.54 ms where the floor takes 0.18; machines differ, and so does what else they have to do.
    { figure: 'server CPU ms of the floor', atMost: 3.48 },
    { figure: 'requests/s of the floor', atLeast: 0.6 },
  ],
};
