import { useMutation } from '@tanstack/react-query';
import { batchLabels, batchTrackingCodes } from '../../../../contract/labels.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadLabels } from './download-labels.tsx';

/** What a shop needs of a batch it has paid: all labels, and the tracking codes to give back to its customers. */
export function BatchDownloads({ batchId: id }: { readonly batchId: string }) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(batchTrackingCodes, { params: { id } }),
      onSuccess: (bytes) => saveFile(bytes, 'text/csv;charset=utf-8', 'tracking-codes.csv'),
    },
    queryClient,
  );
  return (
    <>
      <DownloadLabels load={(format) => call(batchLabels, { params: { id }, query: { format } })}>
        Download all labels
      </DownloadLabels>
      <Button variant="secondary" isLoading={isPending} loadingText="Making the file" onClick={() => mutate()}>
        Download tracking codes (CSV)
      </Button>
    </>
  );
}
