import { randomUUID } from 'node:crypto';
import type {
  DirectDebit,
  DirectDebits,
  Mandate,
  MandateSetup,
} from '../../integrations/direct-debits/direct-debits.ts';

const unknown = { outcome: 'unknown' } as const;

/** Bacs in memory, whose customers and banks a test plays. */
export interface FakeDirectDebits extends DirectDebits {
  /** The customer agrees on the newest page of an organisation. Answers the mandate’s id. */
  agree(organisationId: string): string;
  changeMandate(id: string, changes: Partial<Mandate>): void;
  /** Of a statement, the newest. */
  debitFor(collectedFor: string): DirectDebit;
  changeDebit(id: string, changes: Partial<DirectDebit>): void;
  /** How many debits there ever were. */
  count(): number;
}

/** It keeps the port's promises, idempotency among them. */
export function createFakeDirectDebits(): FakeDirectDebits {
  const setups = new Map<string, MandateSetup>();
  const mandates = new Map<string, Mandate>();
  const debits = new Map<string, DirectDebit>(); // by idempotency key

  const keyOf = (id: string) => [...debits].find(([, debit]) => debit.id === id)?.[0] ?? '';

  const fake: FakeDirectDebits = {
    saveCustomer: async ({ organisationId }) => ({ outcome: 'saved', customerId: `cus_${organisationId}` }),
    startMandateSetup: async ({ customerId, organisationId, idempotencyKey, successUrl }) => {
      const id = `cs_${idempotencyKey}`;
      const url = new URL(`/bank/${id}`, successUrl).href;
      const setup = setups.get(id) ?? { id, status: 'open', url, mandateId: undefined, customerId, organisationId };
      setups.set(id, setup);
      return { outcome: 'found', setup };
    },
    retrieveMandateSetup: async (id) => {
      const setup = setups.get(id);
      return setup ? { outcome: 'found', setup } : unknown;
    },
    retrieveMandate: async (id) => {
      const mandate = mandates.get(id);
      return mandate ? { outcome: 'found', mandate } : unknown;
    },
    endMandate: async (id) => {
      if (!mandates.has(id)) return unknown;
      fake.changeMandate(id, { status: 'inactive' });
      return { outcome: 'found', mandate: find(mandates, id) };
    },
    createDebit: async ({ mandateId, amountPence, collectedFor, notBefore, idempotencyKey }) => {
      if (mandates.get(mandateId)?.status === 'inactive') {
        return { outcome: 'refused', code: 'payment_intent_mandate_invalid', message: 'The mandate has ended.' };
      }
      const debit: DirectDebit = debits.get(idempotencyKey) ?? {
        id: `pi_${randomUUID()}`,
        status: 'processing',
        amountPence,
        receivedPence: 0,
        currency: 'gbp',
        collectedFor,
        createdAt: new Date(),
        expectedOn: notBefore,
        failure: undefined,
        refundedPence: 0,
        isDisputed: false,
      };
      debits.set(idempotencyKey, debit);
      return { outcome: 'found', debit };
    },
    retrieveDebit: async (id) => ({ outcome: 'found', debit: find(debits, id) }),
    findDebit: async ({ idempotencyKey }) => {
      const debit = debits.get(idempotencyKey);
      return debit ? { outcome: 'found', debit } : unknown;
    },

    agree: (organisationId) => {
      const setup = [...setups.values()].findLast((one) => one.organisationId === organisationId);
      if (!setup) throw new Error('No page was opened.');
      const id = `mandate_${randomUUID()}`;
      const [lastFour, sortCode] = ['2345', '108800'];
      mandates.set(id, {
        id,
        status: 'pending',
        inactiveReason: undefined,
        reference: 'LKW000000001',
        serviceUserName: undefined,
        url: new URL(`/bank/${id}`, setup.url).href,
        customerId: setup.customerId,
        bankAccount: { lastFour, sortCode },
      });
      setups.set(setup.id, { ...setup, status: 'complete', url: undefined, mandateId: id });
      return id;
    },
    changeMandate: (id, changes) => void mandates.set(id, { ...find(mandates, id), ...changes }),
    debitFor: (collectedFor) => {
      const debit = [...debits.values()].findLast((one) => one.collectedFor === collectedFor);
      if (!debit) throw new Error(`Nothing was debited for ${collectedFor}.`);
      return debit;
    },
    changeDebit: (id, changes) => void debits.set(keyOf(id), { ...find(debits, id), ...changes }),
    count: () => debits.size,
  };
  return fake;
}

function find<T extends { readonly id: string }>(map: Map<string, T>, id: string): T {
  const found = [...map.values()].find((one) => one.id === id);
  if (!found) throw new Error(`The fake bank has no ${id}.`);
  return found;
}
