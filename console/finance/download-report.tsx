import { Download } from 'lucide-react';
import { exportFinance, type FinanceReport } from '../../contract/staff/finance.ts';
import { call } from '../../web/lib/api/call.ts';
import { useDownload } from '../../web/lib/use-download.ts';
import { Button } from '../../web/ui/buttons/button.tsx';

interface DownloadReportProps {
  readonly report: FinanceReport;
  readonly month?: string;
  readonly children?: string;
}

export function DownloadReport({ report, month, children = 'Download CSV' }: DownloadReportProps) {
  const { download, isDownloading } = useDownload({
    load: () => call(exportFinance, { query: { report, ...(month !== undefined && { month }) } }),
    type: 'text/csv',
    name: `${month === undefined ? report : `${report}-${month}`}.csv`,
  });
  return (
    <Button variant="secondary" isLoading={isDownloading} loadingText="Getting the file" onClick={download}>
      <Download aria-hidden="true" />
      {children}
    </Button>
  );
}
