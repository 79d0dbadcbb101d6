import type { Endpoint, EndpointAnswer, EndpointInput } from '../../../contract/endpoint.ts';
import { call } from './call.ts';

export interface EndpointQuery<E extends Endpoint> {
  readonly queryKey: readonly [name: string, input: EndpointInput<E>];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<EndpointAnswer<E>>;
}

/** For TanStack Query; cached by the endpoint's name and its input. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): EndpointQuery<E> {
  return {
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
  };
}
