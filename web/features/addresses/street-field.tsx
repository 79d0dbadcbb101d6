import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { postalCodeStreets, type Street } from '../../../contract/addresses/addresses.ts';
import { parsePostcode } from '../../../contract/values/places/postcode.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Attributions } from './attributions.tsx';

export interface StreetFieldProps {
  readonly id?: string | undefined;
  readonly name: string;
  readonly label: string;
  /** As far as it is typed. */
  readonly postalCode: string;
  readonly value: string;
  readonly onChange: (street: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
}

/** The list's button is off while the list loads or is empty (specification, section 2). Typing always works. */
export function StreetField({ id, label, postalCode, onChange, error, isRequired, ...input }: StreetFieldProps) {
  const { data: streets = [], isFetching, isFetched } = useQuery(streetsQuery(postalCode), queryClient);
  useClearedStreet(streets, input.value, onChange);
  const options = streets.length > 0 ? optionsFor(streets, input.value) : isFetched ? commonNamesFor(input.value) : [];
  const hint = isFetching ? 'Looking up streets for this postcode.' : hintFor(streets, options.length, isFetched);

  return (
    <div className="grid content-start gap-1">
      <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired}>
        {(control) => (
          <Combobox {...input} {...control} onValueChange={onChange} options={options} toggleLabel="Show the streets" />
        )}
      </Field>
      {streets.length > 0 && <Attributions />}
    </div>
  );
}

/** Clears a street that was chosen from the list once the list of another postal code lacks it. What was typed stays. */
function useClearedStreet(streets: readonly Street[], value: string, onChange: (street: string) => void) {
  const chosen = useRef<string>(undefined);
  useEffect(() => {
    const isListed = streets.some(({ street_name }) => street_name === value);
    if (isListed) chosen.current = value;
    else if (streets.length > 0 && value !== '' && value === chosen.current) onChange('');
  }, [streets, value, onChange]);
}

function hintFor(streets: readonly Street[], offered: number, isFetched: boolean): string {
  if (streets.length > 0 && offered === 0) return "It isn't in our list, but you can use it.";
  if (streets.length > 0) return 'Choose from the list, or type it.';
  return isFetched
    ? 'We don’t have a list for this postcode. Type the street.'
    : 'Enter the postcode to choose from a list, or type it.';
}

/** All while nothing is typed or one is chosen; otherwise first those that begin with the text, then those that contain it. */
function optionsFor(streets: readonly Street[], typed: string) {
  const wanted = typed.trim().toLowerCase();
  const isChosen = streets.some(({ street_name }) => street_name.toLowerCase() === wanted);
  const rankOf = ({ street_name }: Street) => (isChosen ? 0 : street_name.toLowerCase().indexOf(wanted));
  const matches = streets.filter((street) => rankOf(street) >= 0);
  const hasOneTown = new Set(streets.map(({ town }) => town)).size === 1; // which stands beside the postcode
  return matches
    .toSorted((one, other) => Math.sign(rankOf(one)) - Math.sign(rankOf(other)))
    .map(({ street_name, town }) => ({
      value: `${street_name}, ${town}`,
      label: street_name,
      ...(!hasOneTown && { detail: town }),
    }));
}

/** Offered while a street is typed where we have no list. */
const commonNames = [
  'High Street',
  'Station Road',
  'Main Street',
  'Park Road',
  'Church Road',
  'Church Street',
  'London Road',
  'Victoria Road',
  'Green Lane',
  'Manor Road',
  'Church Lane',
  'Park Avenue',
  'The Avenue',
  'Queens Road',
  'New Road',
  'Grange Road',
  'Kings Road',
  'Mill Lane',
  'York Road',
  'Main Road',
  'The Green',
  'Springfield Road',
  'George Street',
  'Park Lane',
  'Albert Road',
  'West Street',
  'North Street',
  'Grove Road',
  'School Lane',
  'The Drive',
];

function commonNamesFor(typed: string) {
  const wanted = typed.trim().toLowerCase();
  const matches = wanted === '' ? [] : commonNames.filter((name) => name.toLowerCase().startsWith(wanted));
  return matches.map((name) => ({ value: name, label: name }));
}

/** Asks for the streets of a postal code as soon as it is a whole one. Streets stay where they are, so the answer is kept. */
function streetsQuery(postalCode: string) {
  const unit = parsePostcode(postalCode)?.unit;
  return {
    ...endpointQuery(postalCodeStreets, { query: { postal_code: unit ?? '' } }),
    enabled: unit !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  };
}
