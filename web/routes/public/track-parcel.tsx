import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { pagePlaceholders } from '../../../contract/values/parcel-page.ts';
import { nextStepOf } from '../../../contract/values/parcel-words.ts';
import { canChangePreferences } from '../../../contract/values/shipment-status.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { groupTrackingCode, normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import { useParcel } from '../../features/tracking/live-parcel.ts';
import { loadTrackStart } from '../../features/tracking/load-track-start.ts';
import { ParcelActions } from '../../features/tracking/parcel-actions.tsx';
import { loadPictures, ParcelPicture } from '../../features/tracking/parcel-picture.tsx';
import { BandSkeleton, TrackingBand } from '../../features/tracking/tracking-band.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { preloadChunk, useChunk, useChunkAtOnce } from '../../lib/use-chunk.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { keepLastParcel, useLastParcel } from '../../session/last-parcel.ts';
import type { SavedParcel } from '../../session/saved-parcel.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const title = 'Track your parcel';

export const page = { title, description: 'See where your parcel is, and when it will arrive.' };

/** The code is in the address; without one nothing is requested (specification, section 2). */
export function Component() {
  const [search] = useSearchParams();
  const code = search.get('tracking_code')?.trim() ?? '';
  const { data, error, isLoading } = useParcel(code);
  const isHydrated = useHydrated(); // whether there is a connection is not in the prerendered HTML
  const isOffline = code === '' ? isHydrated && !navigator.onLine : hasCode(error, 'UNREACHABLE');
  const asksForLast = !data && isOffline;
  const last = useLastParcel(asksForLast || code === '');
  const parcel = data?.data;
  useEffect(() => {
    if (parcel) void keepLastParcel(parcel);
  }, [parcel]);
  useEffect(() => {
    if (code === '') return;
    for (const load of [loadView, loadPictures]) preloadChunk(load).catch(() => undefined); // the part that shows it reports a failure
  }, [code]);

  if (parcel && !hasCode(error, 'NOT_FOUND')) {
    // Only a 404 removes a shown parcel from the page.
    return (
      <Tracked key={code} code={code} parcel={parcel}>
        {error && (
          <Notice tone="warning" isLive>
            <p>We can’t update this page right now. We’ll keep trying.</p>
          </Notice>
        )}
      </Tracked>
    );
  }
  if (isLoading) return <Skeleton code={code} />;
  const saved = last === 'none' ? undefined : last;
  if (asksForLast && saved && isOf(saved, code)) {
    return (
      <Tracked code={code} parcel={saved.parcel} isSaved>
        <Notice tone="warning" isLive>
          <p>
            {navigator.onLine ? 'We couldn’t reach our server.' : 'You’re offline.'} This is what we knew of parcel{' '}
            {groupTrackingCode(saved.parcel._tracking_id)} on {friendlyTime(new Date(saved.savedAt))}.
          </p>
        </Notice>
      </Tracked>
    );
  }
  return (
    <Start
      code={code}
      last={asksForLast ? undefined : saved?.parcel}
      isOffline={asksForLast && last !== undefined}
      failure={
        error &&
        !(asksForLast && last === undefined) && (
          // Live only where no toast has announced it.
          <Notice tone="danger" isLive={data !== undefined}>
            <p>{error.message}</p>
          </Notice>
        )
      }
    />
  );
}

export function Skeleton({ code }: { readonly code?: string }) {
  return (
    <TrackingBand title={title} code={code} isPublic>
      <BandSkeleton />
    </TrackingBand>
  );
}

type StartProps = ComponentProps<Awaited<ReturnType<typeof loadTrackStart>>>;

/** The first load of a parcel's page is without its form. */
function Start(props: StartProps) {
  const { chunk: TrackStart, hasFailed, request } = useChunkAtOnce(loadTrackStart);
  if (TrackStart) return <TrackStart {...props} />;
  return (
    <TrackingBand title={title}>
      <div className="grid min-h-dvh content-start gap-5 py-6">
        {props.failure}
        {hasFailed && <Button onClick={request}>Try again</Button>}
      </div>
    </TrackingBand>
  );
}

interface TrackedProps {
  readonly code: string;
  readonly parcel: TrackedShipment;
  /** What was known when it was looked up last, for who can't reach us. */
  readonly isSaved?: boolean;
  /** Said above everything else. */
  readonly children?: ReactNode;
}

const loadChangeDelivery = async () => (await import('../../features/tracking/change-delivery.tsx')).ChangeDelivery;

function Tracked({ code, parcel, isSaved = false, children }: TrackedProps) {
  const { chunk: ChangeDelivery, hasFailed, request } = useChunk(loadChangeDelivery);
  const canChange = !isSaved && canChangePreferences(parcel);
  const hasProblem = nextStepOf(parcel) !== undefined;
  const sendBack = (
    <ButtonLink variant="secondary" href="/?page=send">
      Return this parcel
    </ButtonLink>
  );
  const help = <ParcelActions parcel={parcel} sendBack={sendBack} />;
  return (
    <>
      <TrackingBand
        title={title}
        code={parcel._tracking_id}
        isPublic
        isBreathing={!isSaved && parcel.status === 'OUT_FOR_DELIVERY'}
      >
        {children && <div className="pt-4">{children}</div>}
        <ParcelPicture
          parcel={parcel}
          actions={
            <>
              {hasProblem && help}
              {canChange && !ChangeDelivery && <ChangeCall parcel={parcel} hasFailed={hasFailed} onPress={request} />}
              {!hasProblem && help}
            </>
          }
        />
      </TrackingBand>
      <UnderBand parcel={parcel}>{canChange && ChangeDelivery && <ChangeDelivery code={code} />}</UnderBand>
    </>
  );
}

const loadView = () => import('../../features/tracking/parcel-view.tsx');

/** Loaded while the parcel is asked for: the band above it answers first. */
function UnderBand({ parcel, children }: { readonly parcel: TrackedShipment; readonly children?: ReactNode }) {
  const { chunk: view, hasFailed, request } = useChunkAtOnce(loadView);
  return (
    <div
      data-loaded={view !== undefined}
      className="mx-auto grid max-w-page content-start gap-6 px-gutter pt-6 pb-12 data-[loaded=false]:min-h-dvh sm:pt-8 sm:pb-section"
    >
      <noscript>
        {/* React leaves it alone in the browser, whose first load is without it. */}
        {import.meta.env.SSR && (
          <>
            <h3 className="text-xl">Journey so far</h3>
            <ul className="mt-3 grid gap-2">{pagePlaceholders.events}</ul>
          </>
        )}
      </noscript>
      {children}
      {hasFailed && (
        <Button className="justify-self-start" onClick={request}>
          Show the journey so far
        </Button>
      )}
      {view && (
        <>
          <view.ParcelNotices parcel={parcel} />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <view.ParcelJourney parcel={parcel} />
            <view.ParcelDetails parcel={parcel} />
          </div>
        </>
      )}
    </div>
  );
}

interface ChangeCallProps {
  readonly parcel: TrackedShipment;
  /** What it opens could not be loaded. */
  readonly hasFailed: boolean;
  readonly onPress: () => void;
}

/** For who waits for the parcel; after a missed delivery the first thing to do. */
function ChangeCall({ parcel, hasFailed, onPress }: ChangeCallProps) {
  const isMissed = parcel.status === 'DELIVERY_ATTEMPTED';
  return (
    <div className="grid justify-items-start gap-2 print:hidden noscript:hidden">
      <p>Is this parcel for you?</p>
      <Button
        variant={nextStepOf(parcel) === undefined ? 'primary' : 'secondary'}
        className="max-sm:w-full"
        onClick={onPress}
      >
        {isMissed ? 'Choose a safe place or another day' : 'Change how it’s delivered'}
      </Button>
      {hasFailed && <p role="status">This could not be loaded. Check your connection and press again.</p>}
    </div>
  );
}

/** With a code, only if it is one of its parcels'. */
function isOf({ parcel }: SavedParcel, code: string): boolean {
  return code === '' || parcel.parcels.some(({ _tracking_id }) => _tracking_id === normaliseTrackingCode(code));
}
