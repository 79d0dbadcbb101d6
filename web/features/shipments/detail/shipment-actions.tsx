import { useMutation } from '@tanstack/react-query';
import { Ban, CopyPlus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { cancelShipment, deleteShipment, repeatShipment, type ShipmentDetail } from '../../../../contract/shipments.ts';
import { formatPounds } from '../../../../contract/values/money.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { markFormDeleted } from '../../../session/form-entries.ts';
import { useIsGuest } from '../../../session/guest-session.ts';
import { useCan } from '../../../session/role.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import { refreshLists, refreshShipments } from '../shipment-query.ts';
import { fillReturn } from '../wizard/fill-return.ts';
import { filledReturn, lastStep, stepPath } from '../wizard/wizard-steps.ts';

interface ShipmentActionsProps {
  readonly shipment: ShipmentDetail;
  readonly onRepeated: (reference: string) => void;
  readonly onDeleted: () => void;
}

/** What else can be done, after the one thing that the card above names. */
export function ShipmentActions({ shipment, onRepeated, onDeleted }: ShipmentActionsProps) {
  const isGuest = useIsGuest();
  const canRepeat = shipment.return_details === undefined && !isGuest; // the door that a return leaves from is not the customer's
  const canBook = useCan('shipments:book');
  if (!canBook) return null;
  if (!canRepeat && !shipment.can_delete && !shipment.can_cancel) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Actions</h2>
      {canRepeat && <RepeatButton shipment={shipment} onRepeated={onRepeated} />}
      {shipment.can_delete && <DeleteButton shipment={shipment} onDeleted={onDeleted} />}
      {shipment.can_cancel && !shipment.can_delete && <CancelButton shipment={shipment} />}
    </Card>
  );
}

/** For a delivered parcel. */
export function ReturnAction({ shipment }: { readonly shipment: ShipmentDetail }) {
  const canBook = useCan('shipments:book');
  const isGuest = useIsGuest();
  if (!shipment.can_return || !canBook || isGuest) return null;
  const draft = shipment.return_draft?._shipment_id;
  return draft === undefined ? <ReturnButton shipment={shipment} /> : <ReturnDraftLink reference={draft} />;
}

function RepeatButton({ shipment: { _id: id }, onRepeated }: Pick<ShipmentActionsProps, 'shipment' | 'onRepeated'>) {
  // Kept until it has worked: pressed again after a lost answer, it still makes one shipment.
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(repeatShipment, { params: { id } }, undefined, { idempotencyKey }),
      onSuccess: ({ message, shipment }) => {
        setIdempotencyKey(randomKey());
        toast.success(message);
        void refreshShipments();
        onRepeated(shipment._shipment_id);
      },
    },
    queryClient,
  );
  return (
    <div>
      <Button
        variant="secondary"
        className="w-full"
        isLoading={isPending}
        loadingText="Copying the shipment"
        onClick={() => mutate()}
      >
        <CopyPlus aria-hidden="true" />
        Send again
      </Button>
      <p className="mt-1.5 text-sm text-quiet">Same parcel and addresses, at today’s price.</p>
    </div>
  );
}

function ReturnButton({ shipment }: { readonly shipment: ShipmentDetail }) {
  const navigate = useNavigate();
  const start = () => {
    fillReturn(shipment);
    void navigate(stepPath(lastStep, filledReturn));
  };
  return (
    <div>
      <Button variant="secondary" className="w-full" onClick={start}>
        <Undo2 aria-hidden="true" />
        Return this parcel
      </Button>
      <p className="mt-1.5 text-sm text-quiet">Same parcel, sent back. You’ll see the price before you pay.</p>
    </div>
  );
}

function ReturnDraftLink({ reference }: { readonly reference: string }) {
  return (
    <div>
      <ButtonLink variant="secondary" className="w-full" href={`/dashboard/shipments/${reference}`}>
        <Undo2 aria-hidden="true" />
        Finish your return
      </ButtonLink>
      <p className="mt-1.5 text-sm text-quiet">
        You’ve started to return this parcel. Draft <span className="figures whitespace-nowrap">{reference}</span> is
        waiting for payment.
      </p>
    </div>
  );
}

function DeleteButton({ shipment, onDeleted }: Pick<ShipmentActionsProps, 'shipment' | 'onDeleted'>) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(deleteShipment, { params: { id: shipment._id } }),
      onSuccess: async ({ message }) => {
        toast.success(message);
        markFormDeleted(shipment._shipment_id);
        onDeleted();
        await refreshLists();
      },
      onError: refreshShipments,
    },
    queryClient,
  );
  return (
    <>
      <Button variant="quiet-danger" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        Delete this shipment
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this shipment?"
        confirmWords="Delete shipment"
        isSending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        You haven’t paid for it, so we won’t charge you or collect anything. You can’t undo this.
      </ConfirmDialog>
    </>
  );
}

function CancelButton({ shipment: { _id: id, total } }: { readonly shipment: ShipmentDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(cancelShipment, { params: { id } }),
      onSuccess: ({ message }) => toast.success(message),
      onSettled: async () => {
        setIsAsking(false);
        await refreshShipments();
      },
    },
    queryClient,
  );
  return (
    <>
      <Button variant="quiet-danger" onClick={() => setIsAsking(true)}>
        <Ban aria-hidden="true" />
        Cancel this shipment
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this shipment?"
        confirmWords="Cancel shipment"
        isSending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        <span className="mb-2 block text-2xl font-bold text-ink">
          <Price pounds={total} />
        </span>
        It’s free until we first scan your parcel. We’ll refund {formatPounds(total)} to your card. Don’t use the label.
      </ConfirmDialog>
    </>
  );
}
