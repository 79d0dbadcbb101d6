import * as z from 'zod/mini';

/** The answer of a call that `produces` a file. */
export const fileBytes = z.instanceof(Uint8Array);
