import * as z from 'zod/mini';
import { pounds } from './money.ts';

/** `RETRYING` and `FAILED`: the card did not accept the refund. */
export const refundNotice = z.object({
  state: z.enum(['PENDING', 'RETRYING', 'FAILED', 'DONE']),
  amount: pounds,
  /** What happened and what we do next, in plain sentences. */
  message: z.string(),
});

export type RefundNotice = z.output<typeof refundNotice>;
