import { randomUUID } from 'node:crypto';
import type { Customer } from '../../http/authenticate.ts';
import type { TestCustomer } from './create-customer.ts';

/** As calls of this customer are authenticated. */
export function callerOf({ user, organisationId }: Pick<TestCustomer, 'user' | 'organisationId'>): Customer {
  return { userId: user._id, organisationId, role: 'OWNER', sessionId: randomUUID() };
}

/** Who exists in no database. */
export function aCaller(name: string): Customer {
  return { userId: name, organisationId: `organisation of ${name}`, role: 'OWNER', sessionId: 'seven' };
}
