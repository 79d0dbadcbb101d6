import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { PayShipment } from '../../features/payments/pay-shipment.tsx';
import { ShipWizard } from '../../features/shipments/wizard/ship-wizard.tsx';
import { readStep } from '../../features/shipments/wizard/wizard-steps.ts';
import { afterLogin } from '../../layout/navigation.ts';

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
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 lg:pt-12 lg:pb-section">
      <h1 className="text-2xl sm:text-3xl">Ship a parcel</h1>
      <ShipWizard step={readStep(search)} onDraft={goToShipments} onCreated={setCreated} />
      {/* Taken back, the form is still there to change; only closed, the shipment waits in the list. */}
      {created && (
        <PayShipment shipment={created} isCreating onWithdrawn={() => setCreated(undefined)} onClose={goToShipments} />
      )}
    </div>
  );
}
