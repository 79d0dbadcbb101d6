import { useLightForm } from '../../forms/use-light-form.ts';
import { company } from '../../lib/company.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const start = { tracking_code: '' };
const loadRules = async () => (await import('./track-rules.ts')).trackRules;

interface TrackFormProps {
  /** What stands in the field at first. */
  readonly code?: string;
  readonly isLoading: boolean;
  readonly onTrack: (code: string) => void;
  /** Told of every change. */
  readonly onType?: (code: string) => void;
}

/** One field and one button. Track can be pressed once the field has changed and is valid (specification, section 5). */
export function TrackForm({ code = '', isLoading, onTrack, onType }: TrackFormProps) {
  const { form, field, result } = useLightForm({
    start,
    loadRules,
    rewrite: (_name, typed) => typed.toUpperCase(),
    onTexts: ({ tracking_code: text }) => onType?.(text),
  });
  return (
    <form
      {...form}
      noValidate
      aria-label="Track your parcel"
      onSubmit={(event) => {
        event.preventDefault();
        if (result !== undefined && !isLoading) onTrack(result);
      }}
      className="grid gap-3"
    >
      <TextField
        {...field('tracking_code')}
        label="Enter your tracking number"
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
      />
      <Button type="submit" disabled={result === undefined} isLoading={isLoading} loadingText="Looking for your parcel">
        Track
      </Button>
      <noscript>
        <p className="text-sm">
          A parcel is looked up with JavaScript, which is off in this browser. Turn it on, call {company.phone} or write
          to {company.email}.
        </p>
      </noscript>
    </form>
  );
}
