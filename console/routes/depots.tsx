import { useQuery } from '@tanstack/react-query';
import { type DepotRecord, listDepots } from '../../contract/staff/staff.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import type { Column } from '../../web/ui/table.tsx';
import { Listing } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const columns: readonly Column<DepotRecord>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  {
    key: 'address',
    header: 'Address',
    cell: ({ address, town, postcode }) => `${address}, ${town}, ${postcode}`,
  },
  {
    key: 'days',
    header: 'Open',
    cell: ({ open_days }) => open_days.map((day) => dayNames[day - 1]).join(', '),
  },
  {
    key: 'hours',
    header: 'Hours',
    cell: ({ opens, closes }) => <span className="figures whitespace-nowrap">{`${opens} to ${closes}`}</span>,
  },
  { key: 'cut-off', header: 'Cut-off', cell: ({ cut_off }) => <span className="figures">{cut_off}</span> },
];

export function Component() {
  const query = useQuery(endpointQuery(listDepots, {}), queryClient);
  return (
    <>
      <PageHead title="Depots" lead="Where parcels are scanned, sorted and loaded." />
      <Listing label="depots" query={query} columns={columns} rowKey={({ id }) => id} empty="There is no depot yet." />
    </>
  );
}
