import { endpoints } from '../../contract/endpoints.ts';
import { type ApiAnswer, type ApiCall, callApi } from '../../server/testing/call-api.ts';
import { newAddress, type TestCustomer } from '../../server/testing/create-customer.ts';
import type { FaultyProduct } from '../../server/testing/start-faulty-product.ts';

/** What flows are tried on. */
export interface FaultStage {
  readonly product: FaultyProduct;
  /** Somebody who has sent a parcel before, so that nothing is new about the next one. */
  readonly customer: TestCustomer;
  /** What a depot proves itself with. */
  readonly operationsKey: string;
  /** Where customers reach the product; passkeys are tied to it. */
  readonly origin: string;
}

/** What the product does by itself. */
export type JobKind = Parameters<FaultyProduct['work']>[0];

/** What can be done, by its name in the product: a call of the contract, a job, or what neither lists. */
export type Deed =
  | (typeof endpoints)[number]['name']
  | JobKind
  | 'provider webhook'
  | 'stop link'
  | 'operations command'
  | 'support command';

/** What a try led to: an answer, or for what is no call, whether it is done. */
export interface Tried extends Pick<ApiAnswer, 'status' | 'headers' | 'body'> {
  readonly did: Deed;
}

/** Does what the flow is about, in the same words each time. */
export type Act = () => Promise<Tried>;

/** Something that writes, of which every call to the database and to the provider fails once. */
export interface FaultFlow {
  readonly name: string;
  readonly does: Deed;
  /** Makes everything ready, and gives what is then done. */
  prepare(stage: FaultStage): Promise<Act>;
  /** What doing it again answers where it was done and nobody heard: the link has been used, say. Without it: the same. */
  readonly onceDone?: number;
  /** Where a repetition may leave more rows then, because nobody can tell it from a second request: `sessions`, say. */
  readonly mayRepeat?: readonly string[];
  /** What is done as well as it can be: a fault may leave fewer rows there. */
  readonly mayMiss?: readonly string[];
}

/** A call of the API, from an address that is nobody else's. */
export function ask({ product }: FaultStage, path: string, call: ApiCall = {}): Act {
  const address = newAddress();
  const did = endpointAt(call.method ?? 'POST', path);
  return async () => ({ did, ...(await callApi(product.app, path, { address, ...call })) });
}

/** What is no call: done when it says so, or has to be done again later. */
export function doing(did: Deed, work: () => Promise<boolean | number | void>): Act {
  return async () => {
    const isDone = await work().catch(() => false);
    return isDone === false ? { did, ...tryLater } : { did, status: 200, headers: {}, body: {} };
  };
}

const tryLater = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { code: 'UNAVAILABLE', message: 'It is done later.' },
};

function endpointAt(method: string, path: string): Deed {
  const found = endpoints.find(
    (endpoint) => endpoint.method === method && patternOf(endpoint.path).test(path.replace(/\?.*/, '')),
  );
  if (!found) throw new Error(`The contract has no ${method} ${path}.`);
  return found.name;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
