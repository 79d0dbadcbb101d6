import { useForm } from '../../forms/use-form.ts';
import { company } from '../../lib/company.ts';
import { useChunk } from '../../lib/use-chunk.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const start = { tracking_code: '' };
const upperCase = { tracking_code: (text: string) => text.toUpperCase() };
const loadRules = () => import('./track-rules.ts');

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
  const { chunk: rules, request } = useChunk(loadRules);
  const { form, field, canSend } = useForm({
    start,
    typed: { tracking_code: code },
    schema: rules?.trackSchema,
    rewrite: upperCase,
    tidy: rules?.trackTidy,
    onUse: request,
    onChange: ({ tracking_code: text = '' }) => onType?.(text),
    send: async (wanted) => {
      if (!isLoading) onTrack(wanted);
    },
  });
  return (
    <form {...form} aria-label="Track your parcel" className="grid gap-3">
      <TextField
        {...field('tracking_code')}
        label="Enter your tracking number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
      />
      <Button type="submit" disabled={!canSend} isLoading={isLoading} loadingText="Looking for your parcel">
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
