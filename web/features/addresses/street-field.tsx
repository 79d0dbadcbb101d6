import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { postalCodeStreets, type Street } from '../../../contract/addresses.ts';
import { parsePostcode } from '../../../contract/values/postcode.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Attributions } from './attributions.tsx';

export interface StreetFieldProps {
  readonly id?: string | undefined;
  readonly name: string;
  readonly label: string;
  /** The postal code whose streets are offered, as far as it is typed. */
  readonly postalCode: string;
  readonly value: string;
  readonly onChange: (street: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * A street, chosen from those of the postal code or typed by hand. The list's button is off while it loads or is empty
 * (specification, section 2); typing never is, so that nobody is stuck.
 */
export function StreetField({ id, name, label, postalCode, value, onChange, onBlur, ...rest }: StreetFieldProps) {
  const { error, isRequired, disabled } = rest;
  const { data: streets = [], isFetching, isFetched } = useQuery(streetsQuery(postalCode), queryClient);
  useClearedStreet({ streets, value, onChange });
  const options = optionsFor(streets, value);
  const hint = isFetching ? 'Looking for the streets of the postal code.' : hintFor(streets, options.length, isFetched);

  return (
    <div className="grid content-start gap-1">
      <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired}>
        {(control) => (
          <Combobox
            {...control}
            name={name}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            options={options}
            toggleLabel="Show the streets"
            disabled={disabled}
          />
        )}
      </Field>
      {streets.length > 0 && <Attributions />}
    </div>
  );
}

/** Clears a street that was chosen from the list of one postal code once another's is there that lacks it. What was typed stays. */
function useClearedStreet({
  streets,
  value,
  onChange,
}: Pick<StreetFieldProps, 'value' | 'onChange'> & { readonly streets: readonly Street[] }) {
  const chosen = useRef<string>(undefined);
  useEffect(() => {
    const isListed = streets.some(({ street_name }) => street_name === value);
    if (isListed) chosen.current = value;
    else if (streets.length > 0 && value !== '' && value === chosen.current) onChange('');
  }, [streets, value, onChange]);
}

function hintFor(streets: readonly Street[], offered: number, isFetched: boolean): string {
  if (streets.length > 0 && offered === 0) return "It isn't in our list, which is fine: we use what you type.";
  if (streets.length > 0) return 'Choose it from the list, or type it.';
  return isFetched
    ? 'We have no list for this postal code: please type it.'
    : 'Type it, or give the postal code first.';
}

/** All of them while nothing is typed or one is chosen; else those that begin with the text, then those that have it in them. */
function optionsFor(streets: readonly Street[], typed: string) {
  const wanted = typed.trim().toLowerCase();
  const isChosen = streets.some(({ street_name }) => street_name.toLowerCase() === wanted);
  const rankOf = ({ street_name }: Street) => (isChosen ? 0 : street_name.toLowerCase().indexOf(wanted));
  const matches = streets.filter((street) => rankOf(street) >= 0);
  return matches
    .toSorted((one, other) => Math.sign(rankOf(one)) - Math.sign(rankOf(other)))
    .map(({ street_name, town }) => ({ value: `${street_name}, ${town}`, label: street_name, detail: town }));
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
