import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { postalCodeTowns } from '../../../contract/addresses/addresses.ts';
import { parsePostcode } from '../../../contract/values/places/postcode.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Field } from '../../ui/fields/field.tsx';

interface TownFieldProps {
  readonly id?: string | undefined;
  readonly name: string;
  /** As far as it is typed. */
  readonly postalCode: string;
  readonly value: string;
  readonly onChange: (town: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly autoComplete?: string | undefined;
}

const noTowns: readonly string[] = [];

/** Filled in from the postal code, and changes with it. A town that was typed, such as a village, stays. */
export function TownField({ id, postalCode, onChange, error, ...input }: TownFieldProps) {
  const { data } = useQuery(townsQuery(postalCode), queryClient);
  const towns = data?.towns ?? noTowns;
  const isChoice = towns.length > 1;
  useFilledTown(data?.towns, input.value, onChange);

  return (
    <Field id={id} label="Town" hint={hintFor(towns)} error={error}>
      {(control) => (
        <Combobox
          {...input}
          {...control}
          onValueChange={onChange}
          options={isChoice ? optionsFor(towns, input.value) : []}
          toggleLabel={isChoice ? 'Show the towns' : undefined}
        />
      )}
    </Field>
  );
}

function useFilledTown(towns: readonly string[] | undefined, value: string, onChange: (town: string) => void) {
  const previous = useRef(noTowns);
  const fill = useEffectEvent((next: readonly string[]) => {
    const isFromPostalCode = value === '' || previous.current.includes(value);
    if (isFromPostalCode && !next.includes(value)) onChange(next[0] ?? '');
    previous.current = next;
  });
  useEffect(() => {
    if (towns) fill(towns);
  }, [towns]);
}

function hintFor(towns: readonly string[]): string {
  if (towns.length > 1) return 'This postcode has several towns. Choose yours, or type it.';
  return towns.length === 1
    ? 'From the postcode. You can change it.'
    : 'We’ll fill this in from the postcode, or you can type it.';
}

/** Those that begin with the text; all if none does or one is chosen. */
function optionsFor(towns: readonly string[], typed: string) {
  const wanted = typed.trim().toLowerCase();
  const isChosen = towns.some((town) => town.toLowerCase() === wanted);
  const matches = towns.filter((town) => !isChosen && town.toLowerCase().startsWith(wanted));
  return (matches.length > 0 ? matches : towns).map((town) => ({ value: town, label: town }));
}

/** Asks for the post towns of a postal code as soon as it is a whole one. Towns stay where they are, so the answer is kept. */
function townsQuery(postalCode: string) {
  const unit = parsePostcode(postalCode)?.unit;
  return {
    ...endpointQuery(postalCodeTowns, { query: { postal_code: unit ?? '' } }),
    enabled: unit !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  };
}
