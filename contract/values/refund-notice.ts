import * as z from 'zod/mini';
import { pounds } from './money.ts';

/** How a refund stands for its customer. `RETRYING` and `FAILED`: the card would not take it. */
export const refundNotice = z.object({
  state: z.enum(['PENDING', 'RETRYING', 'FAILED', 'DONE']),
  amount: pounds,
  /** What happened and what we do next, in plain sentences. */
  message: z.string(),
});

export type RefundNotice = z.output<typeof refundNotice>;
