import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../values/id.ts';
import { pounds } from '../values/money.ts';

const customerAccount = z.object({
  customer: z.object({ name: z.string(), email: z.string() }),
  /** 0 without a monthly account. */
  limit: pounds,
  /** Below zero where we owe them. */
  owed: z.number(),
  /** What may still be booked on account. */
  left: pounds,
  /** Why nothing can be booked on account now. */
  stopped: z.optional(z.string()),
});

/** By the id of the customer's organisation. Each look is in the audit log. */
export const getCustomerAccount = defineEndpoint('getCustomerAccount', 'GET /staff/customers/{id}/account', {
  summary: 'What a customer may book on account, and owes',
  auth: 'staff',
  permission: 'credit:manage',
  params: idParams,
  response: z.object({ data: customerAccount }),
  errors: ['NOT_FOUND'],
});

const limitMessage = 'Enter a limit in whole pounds, up to £999,999.';

/** Refused where somebody has changed it since it was read. */
export const setCreditLimit = defineEndpoint('setCreditLimit', 'PUT /staff/customers/{id}/credit-limit', {
  summary: 'Give a customer a monthly account, change its credit limit, or end it',
  auth: 'staff',
  permission: 'credit:manage',
  params: idParams,
  body: z.object({
    /** 0 ends it. What is owed stays owed. */
    limit: z.int(limitMessage).check(z.gte(0, limitMessage), z.lte(999_999, limitMessage)),
    /** As it was read. */
    limit_before: pounds,
  }),
  response: z.object({ message: z.string(), data: customerAccount }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
