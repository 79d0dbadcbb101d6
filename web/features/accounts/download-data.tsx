import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportAccount } from '../../../contract/account-settings.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/button.tsx';

/** Hands the customer everything we keep about them, as a file. */
export function DownloadData() {
  const { mutate, isPending } = useMutation(
    { mutationFn: () => call(exportAccount, {}), onSuccess: (data) => saveAsFile(data, 'my-data.json') },
    queryClient,
  );
  return (
    <Button variant="secondary" isLoading={isPending} loadingText="Gathering your data" onClick={() => mutate()}>
      <Download aria-hidden="true" />
      Download my data
    </Button>
  );
}

/** The browser saves a file only from an address, so the text gets one for as long as that takes. */
function saveAsFile(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
