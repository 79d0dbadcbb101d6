import { type FormEvent, useRef, useState } from 'react';
import { pointsPagePlaceholders } from '../../../contract/points/point-words.ts';
import { parsePostcode } from '../../../contract/values/places/postcode.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface PointSearchProps {
  readonly asked: URLSearchParams;
  readonly isTemplate: boolean;
  readonly onSearch: (form: FormData) => void;
  readonly onPosition: (position: Position) => void;
}

/** The form is a plain GET, which the server answers where no script does. */
export function PointSearch({ asked, isTemplate, onSearch, onPosition }: PointSearchProps) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = form.get('postcode');
    if (typeof typed !== 'string' || !parsePostcode(typed)) {
      setError(typed === '' ? 'Enter a postcode' : 'Enter a full postcode, such as DA1 1AA');
      input.current?.focus();
      return;
    }
    setError(undefined);
    onSearch(form);
  };
  return (
    <search>
      <form
        action="/points"
        method="get"
        onSubmit={submit}
        noValidate
        className="grid items-end gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5 shadow-lifted sm:grid-cols-2 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto] lg:gap-x-6"
      >
        <TextField
          ref={input}
          id="points-postcode"
          name="postcode"
          label="Postcode"
          hint="Such as DA1 1AA"
          autoComplete="postal-code"
          autoCapitalize="characters"
          defaultValue={isTemplate ? pointsPagePlaceholders.postcode : (asked.get('postcode') ?? '')}
          error={error}
        />
        <TextField
          id="points-weight"
          name="weight"
          label="Parcel weight in kg (optional)"
          inputMode="decimal"
          suffix="kg"
          defaultValue={asked.get('weight') ?? ''}
        />
        <fieldset className="flex flex-wrap gap-x-6 gap-y-3 lg:min-h-control lg:items-center">
          <legend className="sr-only">Only show</legend>
          <Filter name="open_now" label="Open now" asked={asked} />
          <Filter name="step_free" label="Step-free" asked={asked} />
        </fieldset>
        <div className="flex gap-3 max-sm:flex-col sm:items-start">
          <Button type="submit">Find points</Button>
          <LocateButton onPosition={onPosition} />
        </div>
      </form>
    </search>
  );
}

function Filter({
  name,
  label,
  asked,
}: {
  readonly name: string;
  readonly label: string;
  readonly asked: URLSearchParams;
}) {
  return <Checkbox name={name} value="true" label={label} defaultChecked={asked.get(name) === 'true'} />;
}

/** The position stays out of the address, which people share. */
function LocateButton({ onPosition }: Pick<PointSearchProps, 'onPosition'>) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('failed');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle');
        onPosition({ latitude, longitude });
      },
      () => setState('failed'),
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className="relative grid noscript:hidden">
      <Button variant="secondary" isLoading={state === 'asking'} loadingText="Finding you" onClick={ask}>
        Use my location
      </Button>
      <p role="status" className="text-sm text-danger not-empty:mt-2">
        {state === 'failed' && 'We couldn’t get your location. Enter a postcode instead.'}
      </p>
    </div>
  );
}
