import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Lark } from '../../drawings/lark.tsx';
import { useForm } from '../../forms/use-form.ts';
import { trackPathOf } from '../../lib/navigation/track-path.ts';
import { useChunk } from '../../lib/use-chunk.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const start = { tracking_code: '' };
const upperCase = { tracking_code: (text: string) => text.toUpperCase() };
const loadRules = () => import('./track-rules.ts');

interface TrackFormProps {
  /** What stands in the field at first. */
  readonly code?: string;
  readonly hint?: ReactNode;
  /** Why what was sent has no answer, above the button. */
  readonly failure?: ReactNode;
  /** For a form that takes the place of the button that was pressed. */
  readonly hasFocus?: boolean;
  readonly isLoading: boolean;
  readonly onTrack: (code: string) => void;
  /** Told of every change. */
  readonly onType?: (code: string) => void;
}

/** One field and one button. Track can be pressed once the field has changed and is valid (specification, section 5). */
export function TrackForm({ code = '', hint, failure, hasFocus = false, isLoading, onTrack, onType }: TrackFormProps) {
  const { chunk: rules, request } = useChunk(loadRules);
  const reasonId = useId();
  const isSignedIn = useIsSignedIn();
  const { form, field, values, canSend } = useForm({
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
    <form
      {...form}
      action="/track-parcel"
      aria-label="Track your parcel"
      data-waiting={isLoading ? 'track' : undefined}
      className="grid gap-3"
    >
      <TextField
        {...field('tracking_code')}
        label="Enter your tracking number"
        hint={hint}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where somebody has just asked for the field
        autoFocus={hasFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
      />
      {failure}
      <noscript>
        <Button type="submit" className="w-full">
          Track
        </Button>
      </noscript>
      <Button
        type="submit"
        className="noscript:hidden"
        disabled={!canSend}
        isLoading={isLoading}
        loadingText="Looking for your parcel"
        aria-describedby={reasonId}
      >
        Track
      </Button>
      <p id={reasonId} className="-mt-1 min-h-[1lh] text-sm text-quiet noscript:hidden">
        {isLoading
          ? 'Looking for your parcel'
          : canSend
            ? !isSignedIn && 'No account needed'
            : missing(values.tracking_code)}
      </p>
    </form>
  );
}

/** What Track waits for. */
function missing(code: string): string {
  if (code === '') return 'Enter the number from our email';
  return /^[A-Z]{2}\d{9}GB$/.test(code.replace(/[\s-]/g, ''))
    ? 'Compare it with the one in our email'
    : 'It has two letters, nine digits and GB';
}

/** For who has a parcel before their eyes. */
export function TrackAnotherForm() {
  const navigate = useNavigate();
  return (
    <>
      <TrackForm isLoading={false} hasFocus onTrack={(wanted) => void navigate(trackPathOf(wanted))} />
      <FindTrackingNumber />
    </>
  );
}

/** How long Track spins before the page opens (specification, section 9); the parcel is fetched meanwhile. */
const trackDelayMs = 1000;

/** What was typed since the document was loaded, for who looks at the Send tab meanwhile. */
const typed = { code: '' };

/** The Track tab of the home page. */
export function TrackPanel() {
  const navigate = useNavigate();
  const [code, setCode] = useState<string>();
  const [startCode] = useState(typed.code);
  useEffect(() => {
    if (code === undefined) return undefined;
    import('./live-parcel.ts').then(
      ({ prefetchParcel }) => prefetchParcel(code),
      () => undefined, // the page loads it again, and reports a failure
    );
    const timer = setTimeout(() => void navigate(trackPathOf(code)), trackDelayMs);
    return () => clearTimeout(timer);
  }, [code, navigate]);
  return (
    <>
      {code !== undefined && <Flight />}
      <h2 className="flex min-h-control items-center text-xl">Track your parcel</h2>
      <div className="mt-3 grid gap-3">
        <TrackForm
          code={startCode}
          isLoading={code !== undefined}
          onTrack={setCode}
          onType={(text) => {
            typed.code = text;
          }}
        />
        <FindTrackingNumber />
      </div>
      <div aria-hidden="true" className="relative mt-auto mb-3 border-t-3 route-ahead">
        <span className="absolute -top-[3px] left-0 w-2/5 border-t-3 route-travelled sm:max-lg:w-3/4" />
        <span data-state="done" className="station absolute -top-2.5 left-0 size-4" />
        <span className="station absolute -top-2.5 right-0 size-4" />
        <FlyingLark className="absolute bottom-0.5 left-[calc(40%-2.25rem)] size-12 sm:max-lg:left-[calc(75%-2.25rem)]" />
      </div>
    </>
  );
}

/** The lark flies along the line of the tabs while Track waits. */
function Flight() {
  return (
    <span aria-hidden="true" className="flight">
      <span className="flight-line" />
      <FlyingLark className="flight-lark" />
    </span>
  );
}

function FlyingLark({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <Lark />
    </svg>
  );
}

const loadHelp = async () => (await import('./tracking-number-help.tsx')).TrackingNumberHelp;

/** 'Can't find tracking number?' (specification, section 2). Its dialog is loaded when somebody asks: few do, and the home page is light. */
export function FindTrackingNumber() {
  const [isOpen, setIsOpen] = useState(false);
  const { chunk: Help, hasFailed, request } = useChunk(loadHelp);
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-4 justify-self-start forced-colors:ml-0"
        onClick={() => {
          request();
          setIsOpen(true);
        }}
      >
        Can't find tracking number?
      </Button>
      {hasFailed && <p role="status">This could not be loaded. Check your connection and press again.</p>}
      {isOpen && Help && <Help onClose={() => setIsOpen(false)} />}
    </>
  );
}
