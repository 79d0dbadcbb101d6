import { useNavigate, useSearchParams } from 'react-router';
import { ShipWizard } from '../../features/shipments/wizard/ship-wizard.tsx';
import { readStep } from '../../features/shipments/wizard/wizard-steps.ts';

export const page = {
  title: 'Ship a parcel',
  description: 'Say who sends, who receives and what is in it; pay by card, and we collect.',
};

/** Creates a shipment. The step is in the address; the first has none. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const goToDashboard = () => void navigate('/dashboard');
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 lg:pt-12 lg:pb-section">
      <h1 className="text-2xl sm:text-3xl">Ship a parcel</h1>
      <ShipWizard step={readStep(search)} onDraft={goToDashboard} onCreated={goToDashboard} />
    </div>
  );
}
