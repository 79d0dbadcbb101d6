import { Copy } from 'lucide-react';
import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { groupTrackingCode } from '../../../../contract/values/tracking-code.ts';
import { copyTrackingCode } from '../../../lib/copy-tracking-code.ts';
import { trackPathOf } from '../../../lib/navigation/track-path.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ShareTracking } from '../share-tracking.tsx';
import { LabelChoices } from './label-choices.tsx';

interface BookedLabelProps {
  readonly shipment: ShipmentRecord;
  /** Who has the parcel, where its sender has ordered it back. */
  readonly holder: string | undefined;
  /** Where our driver comes. */
  readonly from: string | undefined;
  /** Where its sender takes it, and no driver comes. */
  readonly point: string | undefined;
  /** Of the page with the codes for that point. */
  readonly codePath: string;
}

/** The label of a shipment that was just paid for. */
export function BookedLabel({ shipment, holder, from, point, codePath }: BookedLabelProps) {
  const pieces = Number(shipment.number_of_pieces);
  return (
    <div className="grid gap-3">
      {holder === undefined && from !== undefined && (
        <p className="wrap-anywhere">
          We’ll collect from <strong>{from}</strong>.
        </p>
      )}
      {holder !== undefined && <h2 className="text-lg wrap-anywhere">The label to send to {holder}</h2>}
      <LabelChoices
        shipment={shipment}
        name={holder !== undefined ? 'Download for A4 paper' : pieces === 1 ? 'Print your label' : 'Print your labels'}
        variant="primary"
        hasParcel={holder === undefined}
        isDroppedOff={point !== undefined}
        codePath={codePath}
      />
    </div>
  );
}

export function BookedTracking({ shipment: { _tracking_id: code } }: { readonly shipment: ShipmentRecord }) {
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-quiet">Tracking number</span>
          <span className="figures text-lg font-semibold whitespace-nowrap">{groupTrackingCode(code)}</span>
        </span>
        <IconButton
          label="Copy tracking number"
          icon={<Copy aria-hidden="true" />}
          className="size-11"
          onClick={() => void copyTrackingCode(code)}
        />
      </p>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink variant="secondary" className="min-h-12" href={trackPathOf(code)}>
          Track it
        </ButtonLink>
        <ShareTracking code={code} title={`Parcel ${code}`} words="Share link" size="medium" />
      </div>
    </div>
  );
}
