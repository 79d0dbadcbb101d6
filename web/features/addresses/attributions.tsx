import { useQuery } from '@tanstack/react-query';
import { addressAttributions } from '../../../contract/addresses.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const query = { ...endpointQuery(addressAttributions, {}), staleTime: Number.POSITIVE_INFINITY };

/** Whose data the streets and places on offer are, as its licence wants it shown; nothing where it is our own. */
export function Attributions() {
  const { data } = useQuery(query, queryClient);
  return data?.attributions.map((sentence) => (
    <p key={sentence} className="text-xs text-quiet">
      {sentence}
    </p>
  ));
}
