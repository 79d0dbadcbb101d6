import * as z from 'zod/mini';

/** A sentence for the customer. */
export const messageAnswer = z.object({ message: z.string() });
