import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { shipmentQuery } from '../detail/shipment-query.ts';
import { ShipmentSkeleton } from '../detail/shipment-skeleton.tsx';

interface DraftWizardProps {
  /** The draft's reference. */
  readonly reference: string;
  readonly listPath: string;
  /** Shown for a shipment that can't be changed (any more); its own page says why. */
  readonly otherwise: ReactNode;
  readonly children: (draft: ShipmentDetail) => ReactNode;
}

/** Loads a draft for the form, and says above it that it is one. */
export function DraftWizard({ reference, listPath, otherwise, children }: DraftWizardProps) {
  const { data, error, isFetching, refetch } = useQuery(shipmentQuery(reference), queryClient);
  const draft = data?.shipment;
  if (error && !isFetching) {
    return (
      <Notice tone="danger" title="We could not load this draft" isLive>
        <p>{error.message}</p>
        <Button variant="secondary" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!draft) return <ShipmentSkeleton />;
  // Without the receiver's e-mail address it is a return of a receiver, whose addresses are not theirs to change.
  if (!draft.can_pay || draft.receiver_email_address === '') return otherwise;
  return (
    <>
      <Notice tone="information">
        Draft <span className="figures whitespace-nowrap">{draft._shipment_id}</span> is saved in{' '}
        <Link href={listPath}>My Shipments</Link> and not paid yet.
      </Notice>
      {children(draft)}
    </>
  );
}
