import { onTestFinished, vi } from 'vitest';
import { listOrganisations } from '../../contract/accounts/members.ts';
import { paymentOptions } from '../../contract/billing.ts';
import { getCollection, offerSlots } from '../../contract/collections.ts';
import { apiBasePath, type Endpoint, type EndpointAnswer } from '../../contract/endpoint.ts';
import type { ErrorBody } from '../../contract/error-body.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { getDropOff } from '../../contract/points/drop-offs.ts';
import { findPoints } from '../../contract/points/points.ts';
import { listCollections } from '../../contract/recurring-collections.ts';

/** What an endpoint does with a request: an answer of its own type, a refusal, or a throw when it is out of reach. */
type Handler<E extends Endpoint> = (
  request: Request,
) => EndpointAnswer<E> | Response | Promise<EndpointAnswer<E> | Response>;

/** The API as a test wants it, in place of the network. */
export interface FakeApi {
  /** Serves an endpoint from now on; what it answers is held to the contract by its type. */
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** Every request that arrived, oldest first. */
  readonly requests: readonly Request[];
}

interface Served {
  readonly name: RegExp;
  readonly hasParameter: boolean;
  readonly respond: (request: Request) => Promise<Response>;
}

/** Every page of a customer asks what they may do. A test that doesn't serve it gets an account with one owner, as without a fake API. */
const membershipCall = `${listOrganisations.method} ${apiBasePath}${listOrganisations.path}`;

/** Stands in for the network until the test ends, and then fails the test if anything was called that it does not serve. */
export function fakeApi(): FakeApi {
  const served: Served[] = [];
  const requests: Request[] = [];
  const unexpected: string[] = [];
  const unserved = globalThis.fetch;

  vi.stubGlobal('fetch', async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const matching = served.filter((one) => one.name.test(name));
    if (matching.length === 0 && name === membershipCall) return unserved(request);
    requests.push(request.clone());
    const endpoint = matching.findLast((one) => !one.hasParameter) ?? matching.at(-1);
    if (endpoint) return endpoint.respond(request);
    unexpected.push(name);
    return refusal('NOT_FOUND', `The test serves no ${name}.`);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (unexpected.length > 0) throw new Error(`Calls that the test does not serve: ${unexpected.join(', ')}.`);
  });

  const serve: FakeApi['serve'] = ({ method, path }, handler) => {
    served.push({
      name: new RegExp(`^${method} ${apiBasePath}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      hasParameter: path.includes('{'),
      respond: async (request) => {
        const answer = await handler(request);
        return answer instanceof Response ? answer : Response.json(answer);
      },
    });
  };
  serve(paymentOptions, () => ({})); // every payment dialog asks; few have a balance
  serve(offerSlots, () => ({ data: [] })); // and every shipment form, and every page of a shipment
  serve(getCollection, () => ({ slots: [], failed: 0, calendar_url: '' }));
  serve(listCollections, () => ({ coming: [], recurring: [] }));
  serve(findPoints, () => ({ data: [], total: 0, near: { latitude: 51.4, longitude: 0.2, is_area: false } }));
  serve(getDropOff, () => ({ drop_off: null }));
  return { requests, serve };
}

/** An answer in the error shape of the contract, with the status that belongs to its code. */
export function refusal(code: ErrorCode, message: string, fields?: ErrorBody['fields']): Response {
  const body: ErrorBody = fields ? { code, message, fields } : { code, message };
  return Response.json(body, { status: errorStatus[code] });
}
