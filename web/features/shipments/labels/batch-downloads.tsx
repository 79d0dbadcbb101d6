import { batchLabels, batchTrackingCodes } from '../../../../contract/labels.ts';
import { call } from '../../../lib/api/call.ts';
import { useDownload } from '../../../lib/use-download.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DownloadLabels } from './download-labels.tsx';

/** All labels of a paid batch, and the tracking codes for a shop to pass on to its customers. */
export function BatchDownloads({ batchId: id }: { readonly batchId: string }) {
  const { download, isDownloading } = useDownload({
    load: () => call(batchTrackingCodes, { params: { id } }),
    type: 'text/csv',
    name: 'tracking-codes.csv',
  });
  return (
    <>
      <DownloadLabels load={(format) => call(batchLabels, { params: { id }, query: { format } })}>
        Download all labels
      </DownloadLabels>
      <Button variant="secondary" isLoading={isDownloading} loadingText="Making the file" onClick={download}>
        Download tracking numbers (CSV)
      </Button>
    </>
  );
}
