import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { farthestPickupKm } from '../../../../contract/points/pickups.ts';
import { hoursWords, pointTexts } from '../../../../contract/points/point-words.ts';
import { type FoundPoint, findPoints } from '../../../../contract/points/points.ts';
import { pickupPointPreference } from '../../../../contract/receiver/delivery-preferences.ts';
import type { MyDelivery } from '../../../../contract/receiver/receiver.ts';
import { parsePostcode } from '../../../../contract/values/places/postcode.ts';
import { useForm } from '../../../forms/use-form.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PreferenceActions, type PreferenceFormProps } from './preference-forms.tsx';

/** What the points offered are near to, and can take. */
export type PickupSearch = Pick<MyDelivery, 'receiver_postal_code' | 'total_gross_weight' | 'number_of_pieces'>;

interface PickupPointFormProps extends PreferenceFormProps {
  readonly search: PickupSearch;
}

/** A small finder: by the postcode the parcel goes to, or another such as that of a workplace. */
export function PickupPointForm({ search, ...form }: PickupPointFormProps) {
  const { receiver_postal_code: postalCode, total_gross_weight, number_of_pieces } = search;
  const parcelKg = Number(total_gross_weight) / number_of_pieces;
  const [typed, setTyped] = useState(postalCode);
  const [near, setNear] = useState(postalCode);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const postcode = parsePostcode(typed)?.unit;
    setError(postcode === undefined ? 'Enter a full UK postcode, such as M1 1AE.' : undefined);
    if (postcode === undefined) return input.current?.focus();
    setTyped(postcode);
    setNear(postcode);
  };
  return (
    <div className="grid gap-5">
      <form aria-label="Find a point" noValidate onSubmit={find} className="flex max-w-form items-end gap-3">
        <TextField
          ref={input}
          id="pickup-postcode"
          name="pickup_postcode"
          label="Near this postcode"
          value={typed}
          onChange={({ target }) => setTyped(target.value.toUpperCase())}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="min-w-0 flex-1 figures"
        />
        <Button type="submit" variant="secondary" className="shrink-0">
          Find points
        </Button>
      </form>
      <NearPoints key={near} near={near} isDeliveryAddress={near === postalCode} parcelKg={parcelKg} {...form} />
    </div>
  );
}

const mostOffered = 5;

interface NearPointsProps extends PreferenceFormProps {
  readonly near: string;
  readonly isDeliveryAddress: boolean;
  readonly parcelKg: number;
}

function NearPoints({ near, isDeliveryAddress, parcelKg, ...form }: NearPointsProps) {
  const query = {
    postal_code: near,
    service: 'PICK_UP' as const,
    ...(parcelKg > 0 && { weight: parcelKg.toFixed(2) }),
  };
  const found = useQuery(endpointQuery(findPoints, { query }), queryClient);
  if (found.error) return <LoadFailure title="We couldn’t find points" error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <p role="status">Looking for points</p>;
  // One that is about to close might not keep it for as long as we promise.
  const { near: from } = found.data;
  const saysDistance = isDeliveryAddress && !from.is_area;
  const offered = found.data.data
    .filter(({ last_day }) => last_day === undefined)
    // From another postcode, or the middle of a post area, the distance says nothing: the answer to the choice says whether it is too far.
    .filter(({ distance_metres }) => !saysDistance || distance_metres <= farthestPickupKm * 1000)
    .slice(0, mostOffered);
  if (offered.length === 0)
    return (
      <p role="status">No point near {near} can keep this parcel. Try another postcode, such as where you work.</p>
    );
  return <ChoosePoint points={offered} {...form} />;
}

interface ChoosePointProps extends PreferenceFormProps {
  readonly points: readonly FoundPoint[];
}

function ChoosePoint({ points, preference, onSave, onWithdraw }: ChoosePointProps) {
  const state = useForm({
    start: { kind: 'PICKUP_POINT', point: preference?.kind === 'PICKUP_POINT' ? preference.point : '' },
    schema: pickupPointPreference,
    send: async ({ kind, point }) => {
      const chosen = points.find(({ code }) => code === point);
      await onSave({ kind, point, place: chosen?.name ?? point }); // the answer says it in full
    },
  });
  return (
    <form {...state.form} aria-label="Collect it from a point" className="grid gap-4">
      <RadioGroup
        {...state.control('point')}
        label="Which point suits you?"
        isWide
        options={points.map((point, index) => {
          const { place, distance, state: open } = pointTexts(point, index + 1);
          const access = point.step_free ? ' Step-free.' : '';
          return {
            value: point.code,
            label: point.name,
            detail: `${place}. ${distance}. ${open}.${access}\nOpening hours: ${hoursWords(point)}`,
          };
        })}
      />
      <p className="text-quiet">
        Choose a point within {farthestPickupKm} km (about 15 miles) of the delivery address. We’ll email you when it’s
        there. You then have 7 days to collect it, with a PIN that this page will show. If the point can’t take it,
        we’ll email you and deliver it to your door.
      </p>
      <PreferenceActions {...state} onWithdraw={onWithdraw} />
    </form>
  );
}
