import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { canChangePreferences, type DeliveryPreference } from '../../../contract/delivery-preferences.ts';
import { checkPostcode, codeAndPostcode, setPreferenceByPostcode } from '../../../contract/receiver.ts';
import { type TrackedShipment, trackedShipment } from '../../../contract/tracking.ts';
import { formatPostalCode } from '../../../contract/values/places/postcode.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import { OfflineDrawing } from '../../drawings/offline-drawing.tsx';
import { useParcel } from '../../features/tracking/live-parcel.ts';
import { ParcelSkeleton, ParcelView } from '../../features/tracking/parcel-view.tsx';
import { PreferenceList } from '../../features/tracking/preferences/preference-list.tsx';
import { FindTrackingNumber, TrackForm } from '../../features/tracking/track-form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { trackPathOf } from '../../lib/track-path.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { lastParcelCache } from '../../session/last-parcel-cache.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export const page = { title: 'Track your parcel', description: 'See where your parcel is, and when it will arrive.' };

/** The code is in the address; without one nothing is requested (specification, section 2). */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const code = search.get('tracking_code')?.trim() ?? '';
  const { data, error, isLoading } = useParcel(code);
  const isHydrated = useHydrated(); // whether there is a connection is not in the prerendered HTML
  const isOffline = code === '' ? isHydrated && !navigator.onLine : hasCode(error, 'UNREACHABLE');
  const asksForLast = !data && isOffline;
  const isKnown = data && !hasCode(error, 'NOT_FOUND');
  const failure = error && (
    // Live only where no toast has announced it.
    <Notice tone={isKnown ? 'warning' : 'danger'} isLive={data !== undefined}>
      <p>{isKnown ? 'We can’t update this page right now. We’ll keep trying.' : error.message}</p>
    </Notice>
  );
  const parcel = data?.data;
  useEffect(() => {
    if (parcel) void keepLastParcel(parcel);
  }, [parcel]);
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Track your parcel</h1>
      <Card className="grid max-w-form gap-3">
        <TrackForm
          key={code}
          code={code}
          isLoading={isLoading}
          onTrack={(wanted) => void navigate(trackPathOf(wanted))}
        />
        <FindTrackingNumber />
      </Card>
      {isLoading && <ParcelSkeleton />}
      {/* One message: the saved parcel itself says why there is nothing newer. */}
      {asksForLast ? <LastParcel code={code}>{failure}</LastParcel> : failure}
      {/* Only a 404 removes a shown parcel from the page. */}
      {isKnown && (
        <ParcelView parcel={data.data}>
          {canChangePreferences(data.data.status) && <SetPreference key={code} code={code} />}
        </ParcelView>
      )}
    </div>
  );
}

const keptParcel = z.object({ keptAt: z.iso.datetime(), parcel: trackedShipment });

type KeptParcel = z.output<typeof keptParcel>;

const lastParcelUrl = '/last-parcel.json';

/** Saves a parcel for offline use, in place of the one before. It holds only what is public to anybody with the code. */
async function keepLastParcel(parcel: TrackedShipment): Promise<void> {
  try {
    const cache = await caches.open(lastParcelCache);
    await cache.put(lastParcelUrl, Response.json({ keptAt: new Date().toISOString(), parcel } satisfies KeptParcel));
  } catch {
    // Without a cache there is no offline use.
  }
}

/** Undefined where none is saved, or where an earlier version saved it in another shape. */
async function readLastParcel(): Promise<KeptParcel | undefined> {
  try {
    const saved = await caches.match(lastParcelUrl, { cacheName: lastParcelCache });
    return keptParcel.safeParse(await saved?.json()).data;
  } catch {
    return undefined;
  }
}

interface LastParcelProps {
  readonly code: string;
  /** What is said where nothing is known of it. */
  readonly children?: ReactNode;
}

/** What was known of the parcel that was looked up last, for who can't reach us. With a code, only if it is that parcel. */
function LastParcel({ code, children }: LastParcelProps) {
  const [kept, setKept] = useState<KeptParcel | 'none'>();
  useEffect(() => {
    readLastParcel().then(
      (found) => setKept(found && isOf(found, code) ? found : 'none'),
      () => setKept('none'),
    );
  }, [code]);

  if (kept === undefined) return null;
  if (kept === 'none') {
    return (
      <>
        {children}
        <OfflineDrawing className="h-auto w-full max-w-64" />
      </>
    );
  }
  return (
    <div className="grid gap-6">
      <Notice tone="warning" isLive>
        <p>
          {navigator.onLine ? 'We could not reach our server.' : 'You are offline.'} This is what we knew of parcel{' '}
          {kept.parcel._tracking_id} on {friendlyTime(new Date(kept.keptAt))}.
        </p>
      </Notice>
      <ParcelView parcel={kept.parcel} />
    </div>
  );
}

function isOf({ parcel }: KeptParcel, code: string): boolean {
  return code === '' || parcel._tracking_id === normaliseTrackingCode(code);
}

/** For who has the tracking code but not our mail: with the postcode too, preferences can be left. Earlier preferences are not shown. */
function SetPreference({ code }: { readonly code: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [proven, setProven] = useState<Proven>();
  const [left, setLeft] = useState<readonly DeliveryPreference[]>([]);

  const start = (known: Proven) => {
    heading.current?.focus(); // the form, which has the focus, is about to go
    setProven(known);
  };

  const leave = async (preference: DeliveryPreference, { postalCode }: Proven) => {
    await call(setPreferenceByPostcode, { body: { tracking_code: code, postal_code: postalCode, preference } });
    setLeft((before) => [...before.filter(({ kind }) => !isSameQuestion(kind, preference.kind)), preference]);
  };

  return (
    <Card className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {proven?.canChangePreferences ? 'How should we deliver it?' : 'Is it for you?'}
      </h3>
      {!isOpen && (
        <>
          <p>Tell us where to leave it, on which day to come, or what you need at the door.</p>
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => setIsOpen(true)}>
            Change how it’s delivered
          </Button>
        </>
      )}
      {isOpen && !proven && <PostcodeForm code={code} onProven={start} />}
      {proven?.canChangePreferences === false && (
        <p>It’s too late to change this delivery: the parcel is out for delivery, or has arrived.</p>
      )}
      {proven?.canChangePreferences && (
        <>
          <p className="text-quiet">
            Until the parcel is out for delivery. We email the receiver and the sender what you ask for. Only we and the
            driver see what you need at the door.
          </p>
          <PreferenceList preferences={left} days={proven.days} onLeave={(preference) => leave(preference, proven)} />
        </>
      )}
    </Card>
  );
}

const places: readonly DeliveryPreference['kind'][] = ['SAFE_PLACE', 'NEIGHBOUR'];

function isSameQuestion(one: DeliveryPreference['kind'], other: DeliveryPreference['kind']): boolean {
  return one === other || (places.includes(one) && places.includes(other));
}

/** Somebody who knows the postcode, and what they can set. */
interface Proven {
  readonly postalCode: string;
  readonly canChangePreferences: boolean;
  readonly days: readonly string[];
}

interface PostcodeFormProps {
  readonly code: string;
  readonly onProven: (proven: Proven) => void;
}

const schema = z.pick(codeAndPostcode, { postal_code: true });

/** Asks for the postcode the parcel goes to. */
function PostcodeForm({ code, onProven }: PostcodeFormProps) {
  const state = useForm({
    start: { postal_code: '' },
    schema,
    rewrite: { postal_code: (text) => text.toUpperCase() },
    tidy: { postal_code: formatPostalCode },
    send: async ({ postal_code: postalCode }) => {
      const answer = await call(checkPostcode, { body: { tracking_code: code, postal_code: postalCode } });
      onProven({ postalCode, canChangePreferences: answer.can_change_preferences, days: answer.days });
    },
  });
  return (
    <form {...state.form} aria-label="Change how it’s delivered" className="grid max-w-form gap-3">
      <TextField
        {...state.field('postal_code')}
        label="Postcode it goes to"
        hint="So that we know it is you. With the link in our email you need none."
        autoComplete="postal-code"
        autoCapitalize="characters"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        autoFocus
        spellCheck={false}
        className="figures"
      />
      {state.failure !== undefined && (
        <Notice tone="danger">
          <p>{state.failure}</p>
        </Notice>
      )}
      <Button type="submit" disabled={!state.canSend} isLoading={state.isSending} loadingText="Checking the postcode">
        Continue
      </Button>
    </form>
  );
}
