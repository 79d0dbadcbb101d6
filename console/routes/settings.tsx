import { useQuery } from '@tanstack/react-query';
import { listSettings, type SettingInForce } from '../../contract/staff/staff.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import type { Column } from '../../web/ui/table.tsx';
import { Listing } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';

const columns: readonly Column<SettingInForce>[] = [
  { key: 'name', header: 'Setting', cell: ({ name }) => <code className="break-all">{name}</code> },
  {
    key: 'value',
    header: 'Value',
    cell: ({ isSet, value }) => {
      if (!isSet) return <span className="text-quiet">Default</span>;
      return value === null ? 'Set, not shown' : <code className="break-all">{value}</code>;
    },
  },
];

export function Component() {
  const query = useQuery(endpointQuery(listSettings, {}), queryClient);
  return (
    <>
      <PageHead
        title="Settings in force"
        lead="Of the server that answered. They’re changed where it runs; a value that may be a secret isn’t shown."
      />
      <Listing
        label="settings"
        query={query}
        columns={columns}
        rowKey={({ name }) => name}
        empty="Everything runs on its default."
      />
    </>
  );
}
