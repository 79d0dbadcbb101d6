import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { DownloadInvoice } from '../../features/invoices/download-invoice.tsx';
import { PayShipment } from '../../features/payments/pay-shipment.tsx';
import { ShipmentView } from '../../features/shipments/detail/shipment-view.tsx';
import { afterLogin, shipmentPath } from '../../layout/navigation.ts';
import { Link } from '../../ui/link.tsx';

export const page = { title: 'Shipment', description: 'Where your shipment is, what it costs and its label.' };

/** By the reference or parcel id in the address. */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [paying, setPaying] = useState<ShipmentRecord>();
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-10 sm:pb-section">
      <Link href={afterLogin} className="inline-flex items-center gap-2 justify-self-start py-1">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All Shipment History
      </Link>
      <ShipmentView
        id={id}
        listPath={afterLogin}
        onPay={setPaying}
        onRepeated={(reference) => void navigate(shipmentPath(reference))}
        onDeleted={() => void navigate(afterLogin)}
        Invoice={DownloadInvoice}
      />
      {paying && <PayShipment shipment={paying} isCreating={false} onClose={() => setPaying(undefined)} />}
    </div>
  );
}
