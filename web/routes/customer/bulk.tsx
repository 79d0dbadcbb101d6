import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Batch } from '../../../contract/bulk.ts';
import { PayBatch } from '../../features/payments/pay-batch.tsx';
import { bulkHref, readBulkSearch } from '../../features/shipments/bulk/bulk-search.ts';
import { BulkUpload } from '../../features/shipments/bulk/bulk-upload.tsx';
import { PaidBatches } from '../../features/shipments/bulk/paid-batches.tsx';
import { refreshUnpaidBatches, UnpaidBatches } from '../../features/shipments/bulk/unpaid-batches.tsx';
import { afterLogin } from '../../layout/navigation.ts';
import { Link } from '../../ui/link.tsx';

export const page = { title: 'Send many parcels', description: 'Create up to 1,000 shipments from one file.' };

/** Creates shipments from one file and pays them together. The filter of the rows is in the address. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [created, setCreated] = useState<{ readonly batch: Batch; readonly keepRows: () => void }>();
  const [waiting, setWaiting] = useState<Batch>();
  const closeWaiting = () => {
    setWaiting(undefined);
    refreshUnpaidBatches();
  };
  const withdraw = () => {
    created?.keepRows();
    setCreated(undefined);
    refreshUnpaidBatches();
  };
  const goToShipments = () => void navigate(afterLogin);
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-10 sm:pb-section">
      <Link href={afterLogin} className="inline-flex items-center gap-2 justify-self-start py-1">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All Shipment History
      </Link>
      <h1 className="text-2xl sm:text-3xl">Send many parcels</h1>
      <UnpaidBatches onPay={setWaiting} />
      <PaidBatches isOpenAtFirst={search.get('files') === 'paid'} />
      <BulkUpload
        search={readBulkSearch(search)}
        onView={(view) => void navigate(bulkHref({ view }), { replace: true })}
        onCreated={(batch, then, keepRows) => (then === 'pay' ? setCreated({ batch, keepRows }) : goToShipments())}
      />
      {/* Withdrawn: the rows can still be changed. Only closed: the shipments wait in the list. */}
      {created && <PayBatch batch={created.batch} isCreating onWithdrawn={withdraw} onClose={goToShipments} />}
      {waiting && <PayBatch batch={waiting} isCreating={false} onClose={closeWaiting} />}
    </div>
  );
}
