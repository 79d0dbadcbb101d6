import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportAccount } from '../../../../contract/account-settings.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';

/** Hands the customer everything we keep about them, as a file. */
export function DownloadData() {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(exportAccount, {}),
      onSuccess: (data) => saveFile(JSON.stringify(data, null, 2), 'application/json', 'my-data.json'),
    },
    queryClient,
  );
  return (
    <Button variant="secondary" isLoading={isPending} loadingText="Gathering your data" onClick={() => mutate()}>
      <Download aria-hidden="true" />
      Download my data
    </Button>
  );
}
