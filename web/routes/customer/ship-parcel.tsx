import { startTransition, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { PayShipment } from '../../features/payments/pay-shipment.tsx';
import { DraftWizard } from '../../features/shipments/wizard/draft-wizard.tsx';
import { ReceiverReturn } from '../../features/shipments/wizard/receiver-return.tsx';
import { ShipWizard } from '../../features/shipments/wizard/ship-wizard.tsx';
import {
  createdPath,
  lastStep,
  readCreated,
  readDraft,
  readStep,
  stepPath,
} from '../../features/shipments/wizard/wizard-steps.ts';
import { afterLogin, shipmentPath } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';

export const page = {
  title: 'Ship a parcel',
  description: 'Say who sends, who receives and what is in it; pay by card, and we collect.',
};

/**
 * Creates a shipment, or changes a draft, and takes its payment. Step and draft are in the address; the first step of a new shipment has no
 * parameter.
 */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [created, setCreated] = useState<ShipmentRecord>();
  /** The shipment whose content was declared in this form, before it became a draft. */
  const [declared, setDeclared] = useState<string>();
  const [round, setRound] = useState(0);
  const draft = readDraft(search);
  const goToShipments = () => void navigate(afterLogin);
  const pay = (shipment: ShipmentRecord) => {
    setCreated(shipment);
    if (draft === undefined) void navigate(createdPath(shipment._shipment_id), { replace: true });
  };
  // Deleted: the form can still be changed. Only closed: the form goes on as the draft it is now.
  const goOnWith = (path: string) => {
    setDeclared(created?._shipment_id);
    setCreated(undefined);
    void navigate(path, { replace: true });
  };
  // Reloaded during the payment: the form has become a shipment, whose page says how to pay or delete it.
  const [reference] = useState(() => readCreated(search));
  // An unknown step, or the first, whose address has no parameter.
  if (search.has('step') && readStep(search) === 1) return <Navigate to={stepPath(1)} replace />;
  if (reference !== undefined) return <Redirect to={shipmentPath(reference)} />;
  const startAgain = () => {
    void navigate(stepPath(1, draft), { replace: true });
    // A new form, without the visited and refused fields of this one. In one transition with the address: before it, the form would lead to
    // its own first open step.
    startTransition(() => setRound(round + 1));
  };
  const wizard = {
    step: readStep(search),
    onDraft: goToShipments,
    onCreated: pay,
    isAgain: round > 0,
    onStartAgain: startAgain,
  };
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 lg:pt-12 lg:pb-section">
      <h1 className="text-2xl sm:text-3xl">Ship a parcel</h1>
      {search.has('return') && <ReceiverReturn />}
      {draft !== undefined && (
        <DraftWizard
          key={draft}
          reference={draft}
          listPath={afterLogin}
          otherwise={<Redirect to={shipmentPath(draft)} />}
        >
          {(saved) => <ShipWizard key={round} {...wizard} draft={saved} isDeclared={saved._shipment_id === declared} />}
        </DraftWizard>
      )}
      {!search.has('return') && draft === undefined && <ShipWizard key={round} {...wizard} />}
      {created && (
        <PayShipment
          shipment={created}
          isCreating={draft === undefined}
          onWithdrawn={() => goOnWith(draft === undefined ? stepPath(lastStep) : afterLogin)}
          onClose={() => goOnWith(stepPath(lastStep, created._shipment_id))}
        />
      )}
    </div>
  );
}
