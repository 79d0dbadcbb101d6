import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { placeSuggestions, placesConfig } from '../../../contract/addresses/addresses.ts';
import { nationalPhone, tidyPhone } from '../../../contract/values/people/phone.ts';
import { formatPostalCode } from '../../../contract/values/places/postcode.ts';
import { splitStreetLine } from '../../../contract/values/places/street-line.ts';
import { digitsOnly } from '../../forms/rewrite-text.ts';
import type { Places } from '../../integrations/places/places.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Attributions } from '../addresses/attributions.tsx';
import { TownField } from '../addresses/town-field.tsx';

type ProfileField = 'building' | 'address' | 'postal_code' | 'town' | 'phone';

type SavedProfile = Pick<User, 'building' | 'address' | 'postal_code' | 'town' | 'phoneNumber'>;

export function profileValues({ building, address, postal_code, town, phoneNumber }: SavedProfile) {
  return { building, address, postal_code, town, phone: nationalPhone(phoneNumber) };
}

/** For `useForm` (specification, section 5). */
export const profileTexts = {
  rewrite: { postal_code: (text: string) => text.toUpperCase(), phone: digitsOnly },
  tidy: { postal_code: formatPostalCode, phone: tidyPhone },
};

interface ProfileFieldsProps {
  readonly field: (name: ProfileField) => Omit<ComponentProps<typeof TextField>, 'label'>;
  readonly control: (name: ProfileField) => AddressFieldProps;
}

/** In the order of the shipment form. */
export function ProfileFields({ field, control }: ProfileFieldsProps) {
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 @max-[22rem]/page:grid-cols-1 grid-cols-[9rem_minmax(0,1fr)] items-end">
        <TextField
          {...field('postal_code')}
          label="Postcode"
          isRequired
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field('building')}
          label="House number or name"
          isRequired={splitStreetLine(control('address').value).building === ''}
          autoComplete="off"
        />
      </div>
      <AddressField {...control('address')} label="Address" isRequired isSearch autoComplete="street-address" />
      <TownField {...control('town')} postalCode={control('postal_code').value} autoComplete="address-level2" />
      <TextField
        {...field('phone')}
        label="Phone number"
        isRequired
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
    </>
  );
}

export interface AddressFieldProps {
  readonly id?: string | undefined;
  readonly name: string;
  /** Without one the field is called 'Address' for screen readers alone. */
  readonly label?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly suffix?: string | undefined;
  readonly autoComplete?: string | undefined;
  /** Suggests places; the chosen one's description becomes the text. */
  readonly isSearch?: boolean;
}

/** The specification's address form control (section 2). */
export function AddressField({ isSearch = false, ...field }: AddressFieldProps) {
  if (isSearch) return <AddressSearch {...field} />;
  const { onChange, label, ...rest } = field;
  return <TextField {...rest} label={labelFor(label)} onChange={({ target }) => onChange(target.value)} />;
}

function AddressSearch({
  id,
  label,
  error,
  isRequired,
  onChange,
  onBlur,
  ...input
}: Omit<AddressFieldProps, 'isSearch'>) {
  const { places, attribution, isSearching, start, stop, take } = usePlaceSuggestions(input.value);
  const isOurs = places.length > 0 && attribution === undefined;

  return (
    <div className="grid content-start gap-1">
      <Field
        id={id}
        label={labelFor(label)}
        error={error}
        isRequired={isRequired}
        aside={attribution !== undefined && <span className="text-sm text-quiet">{attribution}</span>}
      >
        {(control) => (
          <Combobox
            {...input}
            {...control}
            onValueChange={onChange}
            onFocus={start}
            onBlur={() => {
              stop();
              onBlur?.();
            }}
            options={places.map(({ place_id, description }) => ({ value: place_id, label: description }))}
            isSearching={isSearching}
            onChoose={(option) => void take(option.label)}
          />
        )}
      </Field>
      {isOurs && <Attributions />}
    </div>
  );
}

function labelFor(label: string | undefined) {
  return label ?? <VisuallyHidden>Address</VisuallyHidden>;
}

const debounceMs = 300; // specification, section 9

/** From no letter on (section 9: minimum length 0), but only between `start` and `stop`, and not for a text taken from a suggestion. */
function usePlaceSuggestions(text: string) {
  const [isActive, setIsActive] = useState(false);
  const [taken, setTaken] = useState<string>();
  const settled = useDebounced(text, debounceMs);
  const isWanted = isActive && text !== taken;
  const { data, isFetching } = useQuery(
    {
      queryKey: ['places', settled],
      queryFn: async ({ signal }) => {
        const service = await queryClient.fetchQuery(placesQuery);
        signal.throwIfAborted();
        return service.suggest(settled, signal);
      },
      enabled: isWanted && settled === text,
    },
    queryClient,
  );

  return {
    places: isWanted ? (data?.places ?? []) : [],
    attribution: data?.attribution,
    isSearching: isWanted && (isFetching || settled !== text),
    start: () => setIsActive(true),
    stop: () => setIsActive(false),
    take: async (description: string) => {
      setTaken(description);
      (await queryClient.fetchQuery(placesQuery)).endSearch();
    },
  };
}

/**
 * Opens the configured places service once: the maps service where it has a key, ours otherwise and as the fallback. Loads the service's
 * script, so query it on focus of the field, not before.
 */
export const placesQuery = {
  queryKey: ['places-service'],
  queryFn: openPlaces,
  staleTime: Number.POSITIVE_INFINITY,
};

async function openPlaces(): Promise<Places> {
  const { maps_key: key } = await call(placesConfig, {});
  if (key === '') return localPlaces;
  try {
    const { loadGooglePlaces } = await import('../../integrations/places/google-places.ts');
    return withFallback(await loadGooglePlaces(key));
  } catch (error) {
    report('could not be loaded', error);
    return localPlaces;
  }
}

/** A key that is refused or used up fails only in use. */
function withFallback(places: Places): Places {
  return {
    ...places,
    suggest: async (input, signal) => {
      try {
        return await places.suggest(input, signal);
      } catch (error) {
        report('did not answer', error);
        return localPlaces.suggest(input, signal);
      }
    },
  };
}

/** To the console, as specified (section 8): the operator can fix it, a customer can't. */
function report(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- this is the report
  console.error(`The maps service ${what}, so suggestions are our own.`, error);
}

/** Our own endpoint's limit. */
const longestInput = 200;

/** From the server's gazetteer. */
export const localPlaces: Places = {
  suggest: async (input, signal) => {
    const { suggestions } = await call(placeSuggestions, { query: { input: input.slice(0, longestInput) } }, signal);
    return { places: suggestions, attribution: undefined };
  },
  endSearch: () => undefined,
};
