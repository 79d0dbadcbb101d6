import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { PayShipment } from '../../features/payments/pay-shipment.tsx';
import { ReceiverReturn } from '../../features/shipments/wizard/receiver-return.tsx';
import { ShipWizard } from '../../features/shipments/wizard/ship-wizard.tsx';
import {
  createdPath,
  lastStep,
  readCreated,
  readStep,
  stepPath,
} from '../../features/shipments/wizard/wizard-steps.ts';
import { afterLogin, shipmentPath } from '../../layout/navigation.ts';
import { SendOn } from '../../layout/send-on.tsx';

export const page = {
  title: 'Ship a parcel',
  description: 'Say who sends, who receives and what is in it; pay by card, and we collect.',
};

/** Creates a shipment and has it paid. The step is in the address; the first has none. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [created, setCreated] = useState<ShipmentRecord>();
  const goToShipments = () => void navigate(afterLogin);
  const show = (shipment: ShipmentRecord | undefined) => {
    setCreated(shipment);
    void navigate(shipment ? createdPath(shipment._shipment_id) : stepPath(lastStep), { replace: true });
  };
  // Loaded again while it was being paid for: what was typed has become a shipment, whose own page says how to pay or delete it.
  const [reference] = useState(() => readCreated(search));
  if (reference !== undefined) return <SendOn to={shipmentPath(reference)} />;
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 lg:pt-12 lg:pb-section">
      <h1 className="text-2xl sm:text-3xl">Ship a parcel</h1>
      {search.has('return') ? (
        <ReceiverReturn />
      ) : (
        <ShipWizard step={readStep(search)} onDraft={goToShipments} onCreated={show} />
      )}
      {/* Taken back, the form is still there to change; only closed, the shipment waits in the list. */}
      {created && (
        <PayShipment shipment={created} isCreating onWithdrawn={() => show(undefined)} onClose={goToShipments} />
      )}
    </div>
  );
}
