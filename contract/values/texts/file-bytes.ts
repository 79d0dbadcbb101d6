import * as z from 'zod/mini';

/** The response of an endpoint that `produces` a file. */
export const fileBytes = z.instanceof(Uint8Array);
