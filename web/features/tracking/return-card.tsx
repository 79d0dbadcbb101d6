import type { MyDelivery } from '../../../contract/receiver.ts';
import { collectionDay, labelForEach } from '../../../contract/values/next-steps.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { holdReturn } from '../../session/receiver-token.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';

/** The way back of a delivered parcel, paid by who received it. */
export function ReturnCard({ delivery }: { readonly delivery: MyDelivery }) {
  const { can_return: canReturn, returned_with: returnedWith, return_status: status, return_qr: qr } = delivery;
  const { return_parcels: parcels = 1 } = delivery;
  const { shipper_fullname: sender } = delivery;
  if (!canReturn && returnedWith === undefined) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">{canReturn ? 'Return this parcel' : 'The return of this parcel'}</h2>
      {returnedWith !== undefined && status !== undefined && (
        <p className="wrap-anywhere">
          {returnWords(status, sender)} Its tracking number is{' '}
          <Link href={`/track-parcel?tracking_code=${returnedWith}`}>{returnedWith}</Link>.
        </p>
      )}
      {qr !== undefined && (
        <>
          <p className="wrap-anywhere">
            {sender} has ordered this return. Pack the parcel and show this code to our driver. You don’t need to print
            anything.
          </p>
          <p>{collectionDay} If nobody is there, we come again.</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={`QR code of ${returnedWith}`}
            className="size-48 rounded-control bg-white"
          />
        </>
      )}
      {parcels > 1 && (
        <>
          <p className="wrap-anywhere">
            {sender} has ordered this return. Ask them for the labels. {labelForEach}
          </p>
          <p>{collectionDay} If nobody is there, we come again.</p>
        </>
      )}
      {canReturn && (
        <>
          <p className="wrap-anywhere">
            Send it back to {sender}. Log in or create an account: we fill in everything, and you see the price before
            you pay.
          </p>
          <ButtonLink
            href="/ship-parcel?return=received"
            onClick={holdReturn}
            variant="secondary"
            className="sm:justify-self-start"
          >
            Return this parcel
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

const wordsByStatus: Readonly<Partial<Record<ShipmentStatus, (sender: string) => string>>> = {
  BOOKED: () => 'The return is booked, and we haven’t collected it yet.',
  COLLECTION_FAILED: () => 'We came to collect the return, but couldn’t. We’ll come again.',
  ON_HOLD: () => 'We have collected the return, and it is on hold.',
  LOST: () => 'We have collected the return, and are looking for it. We’re sorry.',
  DELIVERED: (sender) => `The return has been delivered to ${sender}.`,
  RETURNING_TO_SENDER: (sender) =>
    `We couldn’t deliver the return to ${sender}. It is on its way back to where we collected it.`,
  RETURNED: (sender) => `We couldn’t deliver the return to ${sender}. It is back where we collected it.`,
};

function returnWords(status: ShipmentStatus, sender: string): string {
  const words = wordsByStatus[status];
  return words ? words(sender) : `We have collected the return, and it is on its way to ${sender}.`;
}
