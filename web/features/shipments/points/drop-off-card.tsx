import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changeDropOff, dropOffQr, getDropOff } from '../../../../contract/points/drop-offs.ts';
import { limitWords, pointTexts } from '../../../../contract/points/point-words.ts';
import { findPoints } from '../../../../contract/points/points.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { friendlyDay } from '../../../../contract/values/time/friendly-date.ts';
import { groupTrackingCode } from '../../../../contract/values/tracking-code.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { svgDataUrl } from '../../../lib/svg-data-url.ts';
import { useCan } from '../../../session/role.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { refreshShipments } from '../shipment-query.ts';

type DroppedShipment = Pick<
  ShipmentDetail,
  '_id' | 'status' | 'shipper_postal_code' | 'total_gross_weight' | 'number_of_pieces'
>;

function dropOffQuery(id: string) {
  return queryOptions({
    queryKey: dropOffKey(id),
    queryFn: ({ signal }) => call(getDropOff, { params: { id } }, signal, { isQuiet: true }),
  });
}

/** Undefined where our driver comes instead. */
export function useChosenPoint(shipment: Pick<ShipmentDetail, '_id'> | undefined): string | undefined {
  const { data } = useQuery({ ...dropOffQuery(shipment?._id ?? ''), enabled: shipment !== undefined }, queryClient);
  if (!data?.drop_off) return undefined;
  const { name, town } = data.drop_off.point;
  return `${name}, ${town}`;
}

export const dropOffCardId = 'drop-off';

/**
 * With the QR code of each parcel that the point still has to scan; before the payment without, and whether the point has closed. The first
 * card on a phone, which is what people hold up at the till.
 */
export function DropOffCard({ shipment }: { readonly shipment: DroppedShipment }) {
  const { _id: id } = shipment;
  const canBook = useCan('shipments:book');
  const [isChoosing, setIsChoosing] = useState(false);
  const { data } = useQuery(dropOffQuery(id), queryClient);
  const dropOff = data?.drop_off;
  const isUnpaid = shipment.status === 'PENDING_PAYMENT';
  if (!dropOff || (dropOff.codes.length === 0 && !isUnpaid)) return null;
  const { point, codes, closed_reason, until } = dropOff;
  const isClosed = closed_reason !== null;
  return (
    <Card id={dropOffCardId} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none max-lg:-order-1">
      <h2 className="text-xl wrap-anywhere">Drop off at {point.name}</h2>
      <p>
        {point.address}, {point.town} {point.postal_code}
      </p>
      <p className="text-sm text-quiet">{limitWords(point)}</p>
      {isClosed && (
        <Notice tone="warning" title="This point is closed">
          <p>{closed_reason}. Choose another point, or book a collection.</p>
        </Notice>
      )}
      {!isClosed && point.last_day !== undefined && (
        <Notice tone="information" title="This point is about to close">
          <p>Its last day is {friendlyDay(new Date(point.last_day))}.</p>
        </Notice>
      )}
      {!isClosed && isUnpaid && <p>Once it’s paid, the code to show at the till is here.</p>}
      {!isClosed && !isUnpaid && (
        <>
          <p>
            Show this code at the till{until !== undefined && ` by ${friendlyDay(new Date(until))}`}. They’ll scan it.
          </p>
          <ul className="grid gap-4">
            {codes.map(({ tracking_code }) => (
              <li key={tracking_code} className="grid gap-1">
                <QrCode id={id} trackingCode={tracking_code} pointCode={point.code} />
                <span className="figures text-sm text-quiet">{groupTrackingCode(tracking_code)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {canBook && !isClosed && !isChoosing && (
        <Button
          variant="quiet"
          className="-ml-4 justify-self-start forced-colors:ml-0"
          onClick={() => setIsChoosing(true)}
        >
          Choose another point
        </Button>
      )}
      {canBook && (isClosed || isChoosing) && (
        <ChoosePoint shipment={shipment} current={point.code} onDone={() => setIsChoosing(false)} />
      )}
    </Card>
  );
}

function dropOffKey(id: string) {
  return [getDropOff.name, { params: { id } }] as const;
}

const mostOffered = 4;

interface ChoosePointProps {
  readonly shipment: DroppedShipment;
  readonly current: string;
  readonly onDone: () => void;
}

/** Those near the sender that take such a parcel. */
function ChoosePoint({ shipment, current, onDone }: ChoosePointProps) {
  const fieldId = useId();
  const { _id: id, shipper_postal_code: postal_code, total_gross_weight, number_of_pieces } = shipment;
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const weight = (Number(total_gross_weight) / Number(number_of_pieces)).toFixed(2);
  const near = useQuery(
    endpointQuery(findPoints, { query: { postal_code, service: 'DROP_OFF' as const, weight } }),
    queryClient,
  );
  const offered = (near.data?.data ?? []).filter(({ code }) => code !== current).slice(0, mostOffered);
  if (near.error) {
    return <LoadFailure title="We couldn’t find points" error={near.error} onRetry={near.refetch} />;
  }
  if (!near.data) return null;
  if (offered.length === 0) return <p>No other point near you takes this parcel. Please book a collection.</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    try {
      const drop_off_point = chosen === '' ? (offered[0]?.code ?? '') : chosen;
      const { drop_off } = await call(changeDropOff, { params: { id }, body: { drop_off_point } });
      queryClient.setQueryData(dropOffKey(id), { drop_off });
      void refreshShipments();
      onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <RadioGroup
        id={fieldId}
        name="another_point"
        label="Another point"
        isWide
        options={offered.map((point, index) => {
          const { place, distance, state } = pointTexts(point, index + 1);
          return { value: point.code, label: point.name, detail: `${place}. ${distance}. ${state}.` };
        })}
        value={chosen === '' ? (offered[0]?.code ?? '') : chosen}
        onChange={setChosen}
        error={error}
      />
      <Button type="submit" isLoading={isSending} loadingText="Saving">
        Use this point
      </Button>
    </form>
  );
}

/** Dark on white in the dark scheme too, as readers need it. */
function QrCode({ id, trackingCode, pointCode }: Record<'id' | 'trackingCode' | 'pointCode', string>) {
  const { data } = useQuery(
    {
      queryKey: [dropOffQr.name, id, trackingCode, pointCode], // another point has another code
      queryFn: ({ signal }) => call(dropOffQr, { params: { id }, query: { tracking_code: trackingCode } }, signal),
    },
    queryClient,
  );
  const look = 'size-56 max-w-full rounded-control border border-line bg-white';
  if (!data) return <div className={look} />;
  return <img src={svgDataUrl(data)} alt={`QR code to drop off ${groupTrackingCode(trackingCode)}`} className={look} />;
}
