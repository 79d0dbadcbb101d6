import { useQuery } from '@tanstack/react-query';
import { addressAttributions } from '../../../contract/addresses/addresses.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const query = { ...endpointQuery(addressAttributions, {}), staleTime: Number.POSITIVE_INFINITY };

/** The licences of the street and place data require these sentences; without a licence there are none. */
export function Attributions() {
  const { data } = useQuery(query, queryClient);
  return data?.attributions.map((sentence) => (
    <p key={sentence} className="text-xs text-quiet">
      {sentence}
    </p>
  ));
}
