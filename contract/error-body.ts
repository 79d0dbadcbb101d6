import * as z from 'zod/mini';
import { type ErrorCode, errorStatus } from './errors.ts';

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]; // keyof of a literal that is not empty

/** `fields` has a message for each form field. `challenge` comes only with SECOND_FACTOR_REQUIRED; send it with the code. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  challenge: z.optional(z.string()),
});

export type ErrorBody = z.infer<typeof errorBody>;
