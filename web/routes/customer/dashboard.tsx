import { Files, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Batch } from '../../../contract/bulk.ts';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { PayBatch } from '../../features/payments/pay-batch.tsx';
import { PayShipment } from '../../features/payments/pay-shipment.tsx';
import { refreshUnpaidBatches, UnpaidBatches } from '../../features/shipments/bulk/unpaid-batches.tsx';
import { historyHref, readHistorySearch } from '../../features/shipments/history/history-search.ts';
import { ShipmentHistory } from '../../features/shipments/history/shipment-history.tsx';
import { bulkPath, shipmentPath, shipPath, trackPath } from '../../layout/navigation.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

export const page = { title: 'My Shipments', description: 'Everything you have sent, and where it is.' };

/** Page and filter are in the address. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [paying, setPaying] = useState<ShipmentRecord>();
  const [payingBatch, setPayingBatch] = useState<Batch>();
  const closeBatch = () => {
    setPayingBatch(undefined);
    refreshUnpaidBatches();
  };
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl sm:text-3xl">All Shipment History</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={shipPath}>
            <Plus aria-hidden="true" />
            Send Parcel
          </ButtonLink>
          <ButtonLink variant="secondary" href={trackPath}>
            <Search aria-hidden="true" />
            Track
          </ButtonLink>
          <ButtonLink variant="secondary" href={bulkPath}>
            <Files aria-hidden="true" />
            Send many
          </ButtonLink>
        </div>
      </div>
      <ShipmentHistory
        search={readHistorySearch(search)}
        onSearch={(wanted) => void navigate(historyHref(wanted))}
        hrefOf={({ _shipment_id }) => shipmentPath(_shipment_id)}
        onPay={setPaying}
        whenUnpaid={<UnpaidBatches onPay={setPayingBatch} />}
      />
      {paying && <PayShipment shipment={paying} isCreating={false} onClose={() => setPaying(undefined)} />}
      {payingBatch && <PayBatch batch={payingBatch} isCreating={false} onClose={closeBatch} />}
    </div>
  );
}
