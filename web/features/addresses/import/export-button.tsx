import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type AddressSide, exportAddresses } from '../../../../contract/address-book.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { saveCsv } from './save-csv.ts';

const fileNames: Readonly<Record<AddressSide, string>> = {
  own: 'my-addresses.csv',
  receiver: 'receivers.csv',
};

/** Saves one side of the address book as a file that spreadsheets open and that can be imported again. */
export function ExportButton({ side }: { readonly side: AddressSide }) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async () => {
        const { data } = await call(exportAddresses, { query: { side } });
        await saveCsv(data, fileNames[side]);
      },
    },
    queryClient,
  );
  return (
    <Button variant="secondary" isLoading={isPending} loadingText="Making your file" onClick={() => mutate()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  );
}
