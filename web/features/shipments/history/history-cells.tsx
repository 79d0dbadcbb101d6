import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { describeProgress } from '../../../../contract/values/parcel-progress.ts';
import { groupTrackingCode } from '../../../../contract/values/tracking-code.ts';
import { formatDateTime } from '../../../lib/format-date-time.ts';
import { useCan } from '../../../session/role.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Anchor } from '../../../ui/buttons/link-provider.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ParcelRowLine } from '../parcel-progress.tsx';
import { isLineMoving, lineName, useLineTransition } from '../use-line-transition.ts';
import { stepPath } from '../wizard/wizard-steps.ts';
import type { Selection } from './label-selection.tsx';
import { StatusBadge } from './status-badge.tsx';

interface CellProps {
  readonly shipment: ShipmentRecord;
}

/** Of the link that names the shipment, for buttons to refer to. */
function nameIdOf({ _id }: ShipmentRecord): string {
  return `shipment-${_id}`;
}

function isUnpaid({ status }: ShipmentRecord): boolean {
  return status === 'PENDING_PAYMENT';
}

export function isPayable(shipment: ShipmentRecord): boolean {
  return isUnpaid(shipment) && shipment.return_details?.ended_reason === undefined;
}

interface NameCellProps extends CellProps {
  readonly selection: Selection;
  /** Whether other rows have a box: then names stand under each other. */
  readonly hasBoxes: boolean;
}

/** Whom it goes to. The link covers the whole row; boxes and buttons stay above it. */
export function NameCell({ shipment, selection, hasBoxes }: NameCellProps) {
  return (
    <div className="flex w-full @max-table:contents">
      {hasBoxes && !shipment.has_label && <span className="w-9 shrink-0 @max-table:hidden" />}
      {shipment.has_label && (
        <Checkbox
          label={<VisuallyHidden>Select {shipment._shipment_id} </VisuallyHidden>}
          checked={selection.has(shipment)}
          onChange={({ currentTarget }) => selection.set([shipment], currentTarget.checked)}
          className="relative z-1 shrink-0 self-start @max-table:row-start-1"
        />
      )}
      <div className="grid min-w-0 grow grid-cols-1 @max-table:contents">
        <Name shipment={shipment} />
        <Place shipment={shipment} />
        {shipment.your_reference !== '' && (
          <span className={`truncate @max-table:sr-only ${classOfQuietLine}`}>
            {' '}
            Your reference {shipment.your_reference}
          </span>
        )}
        {shipment.awaits_approval && (
          <span className={`@max-table:col-span-full @max-table:row-start-4 ${classOfQuietLine}`}>
            Waiting for approval
          </span>
        )}
        {isUnpaid(shipment) && !isPayable(shipment) && (
          <span className={`@max-table:col-span-full @max-table:row-start-4 ${classOfQuietLine}`}>
            Draft: this return can no longer be paid for
          </span>
        )}
      </div>
    </div>
  );
}

const classOfQuietLine = 'text-quiet wrap-anywhere @table:text-[0.875rem] @table:leading-[1.45]';

/** In a card the box stands before the name. */
function cardStart({ has_label }: ShipmentRecord): string {
  return has_label ? '@max-table:col-start-2' : '@max-table:col-start-1';
}

function Name({ shipment }: CellProps) {
  const { receiver_fullname: name, _shipment_id: reference } = shipment;
  const open = useLineTransition();
  return (
    <span className={`flex min-w-0 gap-x-2 @max-table:col-end-4 @max-table:row-start-1 ${cardStart(shipment)}`}>
      <Anchor
        id={nameIdOf(shipment)}
        href={`/dashboard/shipments/${reference}`}
        onClick={(event) => void open(event, reference)}
        className={
          'flex min-w-0 font-semibold text-ink after:absolute after:inset-0 after:rounded-[inherit] in-[tr:hover]:underline ' +
          'focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus'
        }
      >
        {/* Apart from the hidden reference, which would stand where an endless name ends. */}
        <span className="truncate">{name === '' ? reference : name} </span>
        {name !== '' && <VisuallyHidden>{reference} </VisuallyHidden>}
      </Anchor>
      {isPayable(shipment) && <span className="shrink-0 text-quiet">Draft </span>}
    </span>
  );
}

function Place({ shipment }: CellProps) {
  const { receiver_town: town, receiver_postal_code: postcode, _shipment_id: reference } = shipment;
  return (
    <span
      className={`figures flex min-w-0 gap-x-2 @max-table:col-end-3 @max-table:row-start-2 ${cardStart(shipment)} ${classOfQuietLine}`}
    >
      <span className="truncate">{town} </span>
      <span className="shrink-0 @max-table:sr-only">{postcode} </span>
      {/* The link above has said it. */}
      <span aria-hidden="true" className="shrink-0 @max-table:hidden">
        {reference}
      </span>
    </span>
  );
}

export function RouteCell({ shipment }: CellProps) {
  return (
    <span className="relative grid pl-5 text-sm text-quiet @table:max-w-56">
      <Street end="From" street={shipment.shipper_street_name} country={shipment.shipper_country} />
      <Street end="To" street={shipment.receiver_street_name} country={shipment.receiver_country} />
    </span>
  );
}

interface StreetProps {
  readonly end: 'From' | 'To';
  readonly street: string;
  readonly country: string;
}

function Street({ end, street, country }: StreetProps) {
  return (
    <span className="relative block min-w-0">
      {end === 'From' && (
        <span aria-hidden="true" className="absolute top-[0.8em] -bottom-[0.8em] -left-4 border-l-2 route-ahead" />
      )}
      <span
        aria-hidden="true"
        className="absolute top-[0.4em] -left-5 size-2.5 rounded-full border-2 border-route-ahead bg-page"
      />
      <VisuallyHidden>{end} </VisuallyHidden>
      <span className="line-clamp-2 wrap-anywhere" title={`${street}, ${country}`}>
        {street}, {country}{' '}
      </span>
    </span>
  );
}

export function StatusCell({ shipment }: CellProps) {
  const { status, mode_of_transportation: mode, parcels, _shipment_id: reference } = shipment;
  const progress = describeProgress(parcels);
  return (
    <span className="@max-table:contents @table:grid @table:justify-items-start @table:gap-y-1.5">
      <span className="@max-table:col-start-3 @max-table:col-end-5 @max-table:row-start-2 @max-table:justify-self-end @max-[19rem]:[&_svg]:hidden @max-table:[&>*]:text-[0.875rem]">
        <StatusBadge status={status} />{' '}
      </span>
      {progress !== undefined && (
        <span className="text-sm text-quiet @max-table:col-span-full @max-table:justify-self-end">{progress} </span>
      )}
      <span className="flex items-center gap-2 @max-table:col-start-3 @max-table:col-end-5 @max-table:row-start-3 @max-table:justify-self-end @max-[18rem]:hidden">
        <span data-line={reference} style={{ viewTransitionName: isLineMoving(reference) ? lineName : undefined }}>
          <ParcelRowLine status={status} />
        </span>
        <span className="text-sm leading-4 whitespace-nowrap text-quiet @max-table:sr-only">
          <VisuallyHidden>by </VisuallyHidden>
          <span>{mode ?? '--/--'}</span>
        </span>
      </span>
    </span>
  );
}

export function CreatedCell({ shipment: { createdAt, _tracking_id: code } }: CellProps) {
  return (
    <span className={`figures grid whitespace-nowrap @table:min-w-42 @table:pl-3 ${classOfQuietLine}`}>
      <time dateTime={createdAt}>{formatDateTime(createdAt)} </time>
      <span className="@max-table:sr-only">
        <VisuallyHidden>, tracking number </VisuallyHidden>
        {groupTrackingCode(code)}
      </span>
    </span>
  );
}

interface ActionCellProps extends CellProps {
  readonly onPay: (shipment: ShipmentRecord) => void;
}

export function ActionCell({ shipment, onPay }: ActionCellProps) {
  const canBook = useCan('shipments:book');
  const canApprove = useCan('members:manage');
  if (!isPayable(shipment) || !canBook) return null;
  return (
    <span className="flex flex-wrap items-center gap-2 @table:flex-nowrap [&>*]:relative [&>*]:z-1">
      {(!shipment.awaits_approval || canApprove) && (
        <Button
          variant="secondary"
          size="small"
          className="whitespace-nowrap"
          onClick={() => onPay(shipment)}
          aria-describedby={nameIdOf(shipment)}
        >
          Make Payment
        </Button>
      )}
      {shipment.payment_status !== 'PROCESSING' && (
        <Link
          href={stepPath(1, { draft: shipment._shipment_id })}
          aria-describedby={nameIdOf(shipment)}
          className="inline-flex min-h-9 items-center px-1 pointer-coarse:min-h-11"
        >
          Edit
        </Link>
      )}
    </span>
  );
}
