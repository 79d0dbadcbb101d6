import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getDropOff } from '../../../../contract/points/drop-offs.ts';
import { limitWords, pointTexts } from '../../../../contract/points/point-words.ts';
import { findPoints } from '../../../../contract/points/points.ts';
import { parsePostcode } from '../../../../contract/values/places/postcode.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import type { ShipmentFormState } from './use-shipment-form.ts';

/** Chosen by who wants a van after all. */
const byVan = 'van';

const mostOffered = 4;

/** The nearest points that take a parcel of this weight. */
function useOfferedPoints(postalCode: string, parcelKg: number) {
  const postcode = parsePostcode(postalCode)?.unit;
  const query = {
    postal_code: postcode ?? '',
    service: 'DROP_OFF' as const,
    ...(Number.isFinite(parcelKg) && parcelKg > 0 && { weight: parcelKg.toFixed(2) }),
  };
  const { data } = useQuery(
    {
      queryKey: [findPoints.name, query],
      queryFn: ({ signal }) => call(findPoints, { query }, signal, { isQuiet: true }),
      enabled: postcode !== undefined,
      staleTime: 60_000,
    },
    queryClient,
  );
  return (data?.data ?? []).slice(0, mostOffered);
}

/** One point for all shipments of a file, by its heaviest parcel; empty where vans collect them. */
export function useFileDropOff(postalCode: string, heaviestKg: number) {
  const [point, choose] = useState('');
  const offered = useOfferedPoints(postalCode, heaviestKg);
  return { offered, point: offered.some(({ code }) => code === point) ? point : '', choose };
}

/** The point where the sender drops the shipment off; empty where a van collects it. Only points that take such a parcel are offered. */
export function useDropOffChoice({ values, draft, change }: ShipmentFormState) {
  const parcelKg = Number(values.total_gross_weight || values.weight) / Number(values.number_of_pieces);
  const isReturn = values.return_of !== ''; // collected where it is
  const offered = useOfferedPoints(isReturn ? '' : values.shipper_postal_code, parcelKg);
  const saved = useQuery(
    { ...endpointQuery(getDropOff, { params: { id: draft?._id ?? '' } }), enabled: draft !== undefined },
    queryClient,
  );
  const wanted = values.drop_off_point === '' ? (saved.data?.drop_off?.point.code ?? byVan) : values.drop_off_point;
  return {
    offered,
    /** What is sent, whether it is among those offered or not: the server refuses one that takes the parcel no more. Empty for none. */
    point: wanted === byVan ? '' : wanted,
    choose: (code: string) => change({ drop_off_point: code === '' ? byVan : code }),
  };
}

export type DropOffChoice = ReturnType<typeof useDropOffChoice>;

/** How we get the parcel: a van, or the sender brings it. */
export function HandoverChoice({ dropOff, label }: { readonly dropOff: DropOffChoice; readonly label: string }) {
  const id = useId();
  return (
    <RadioGroup
      id={id}
      name="handover"
      label={label}
      isQuestion
      options={[
        { value: byVan, label: 'Collect it from me' },
        { value: 'point', label: 'Drop off at a point', detail: `${dropOff.offered.length} near you` },
      ]}
      value={dropOff.point === '' ? byVan : 'point'}
      onChange={(value) => dropOff.choose(value === byVan ? '' : (dropOff.offered[0]?.code ?? ''))}
    />
  );
}

export function DropOffFields({
  dropOff,
  error,
}: {
  readonly dropOff: DropOffChoice;
  readonly error?: string | undefined;
}) {
  const id = useId();
  return (
    <div className="col-span-full grid gap-2">
      <RadioGroup
        id={id}
        name="drop_off_point"
        label="Drop-off point"
        isWide
        options={dropOff.offered.map((point, index) => {
          const { place, distance, state } = pointTexts(point, index + 1);
          const detail = (
            <>
              <span className="block text-ink">
                {distance}. {state}.
              </span>
              {place}
              <span className="block">{limitWords(point)}</span>
            </>
          );
          return { value: point.code, label: point.name, detail };
        })}
        value={dropOff.point}
        onChange={dropOff.choose}
        error={error}
      />
      <p className="text-sm text-quiet">After you’ve paid, we’ll email you a QR code to show there.</p>
    </div>
  );
}
