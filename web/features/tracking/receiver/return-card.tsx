import type { MyDelivery } from '../../../../contract/receiver.ts';
import { holdReturn } from '../../../session/receiver-token.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';

/** The way back of a delivered parcel, paid by who received it. */
export function ReturnCard({ delivery }: { readonly delivery: MyDelivery }) {
  const { can_return: canReturn, returned_with: returnedWith, return_qr: qr, shipper_fullname: sender } = delivery;
  if (!canReturn && returnedWith === undefined) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Return this parcel</h2>
      {returnedWith !== undefined && (
        <p>
          Returned with <Link href={`/track-parcel?tracking_code=${returnedWith}`}>{returnedWith}</Link>.
        </p>
      )}
      {qr !== undefined && (
        <>
          <p className="wrap-anywhere">
            {sender} has ordered this return. Pack the parcel and show this code to our driver. You don’t need to print
            anything.
          </p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={`QR code of ${returnedWith}`}
            className="size-48 rounded-control bg-white"
          />
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
