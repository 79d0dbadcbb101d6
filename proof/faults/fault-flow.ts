import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { endpoints } from '../../contract/endpoints.ts';
import { newAddress, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { type ApiAnswer, type ApiCall, callApi } from '../../server/testing/call-api.ts';
import type { FaultyProduct } from '../../server/testing/start-faulty-product.ts';

export interface FaultContext {
  readonly product: FaultyProduct;
  /** Has sent a parcel before, so the next one creates no first-time rows. */
  readonly customer: TestCustomer;
  readonly operationsKey: string;
  /** The public URL, which passkeys are bound to. */
  readonly origin: string;
}

export type JobKind = Parameters<FaultyProduct['work']>[0];

/** An endpoint, a job, or one that neither lists. */
export type OperationName =
  | (typeof endpoints)[number]['name']
  | JobKind
  | 'provider webhook'
  | 'unsubscribe link'
  | 'operations command'
  | 'support command';

export interface OperationResult extends Pick<ApiAnswer, 'status' | 'headers' | 'body'> {
  readonly operation: OperationName;
}

/** Sends the same request each time. */
export type Operation = () => Promise<OperationResult>;

/** A write, in which every call to the database and to the provider fails once. */
export interface FaultFlow {
  readonly name: string;
  readonly operation: OperationName;
  prepare(context: FaultContext): Promise<Operation>;
  /** Of a repetition whose first response was lost, such as 400 for a used link. Default: success. */
  readonly statusWhenRepeated?: number;
  /** Tables where such a repetition may add rows, because it looks like a second request: `sessions`, for example. */
  readonly mayRepeat?: readonly string[];
  /** Tables written on a best-effort basis, where a fault may leave fewer rows. */
  readonly mayMiss?: readonly string[];
}

/** From a client address of its own. */
export function apiCall({ product }: FaultContext, path: string, call: ApiCall = {}): Operation {
  const address = newAddress();
  const operation = endpointAt(call.method ?? 'POST', path);
  return async () => ({ operation, ...(await callApi(product.app, path, { address, ...call })) });
}

/** For what is no endpoint: `false` or a rejection counts as 503. */
export function otherOperation(operation: OperationName, work: () => Promise<boolean | number | void>): Operation {
  return async () => {
    const isDone = await work().catch(() => false);
    return isDone === false ? { operation, ...unavailable } : { operation, status: 200, headers: {}, body: {} };
  };
}

const unavailable = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { code: 'UNAVAILABLE', message: 'Try again later.' },
};

function endpointAt(method: string, path: string): OperationName {
  const found = endpoints.find(
    (endpoint) => endpoint.method === method && patternOf(endpoint.path).test(path.replace(/\?.*/, '')),
  );
  if (!found) throw new Error(`The contract has no ${method} ${path}.`);
  return found.name;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

export async function deleteJobs({ product }: FaultContext, kind: JobKind): Promise<void> {
  await sql`delete from jobs where kind = ${kind}`.execute(product.database.db);
}

/** The worker retries failed jobs by itself; here the test does. */
export function runJobs({ product }: FaultContext, kind: JobKind, at?: Date): Operation {
  return otherOperation(kind, () => product.work(kind, at));
}

export async function runRepeatingJob(context: FaultContext, kind: JobKind, at?: Date): Promise<Operation> {
  await deleteJobs(context, kind);
  await sql`insert into jobs (id, kind, payload) values (${randomUUID()}, ${kind}, 'null')`.execute(
    context.product.database.db,
  );
  return runJobs(context, kind, at);
}
