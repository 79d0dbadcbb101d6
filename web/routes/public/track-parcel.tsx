import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { canChangePreferences } from '../../../contract/delivery-preferences.ts';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import { OfflineDrawing } from '../../drawings/offline-drawing.tsx';
import { ChangeDelivery } from '../../features/tracking/change-delivery.tsx';
import { useParcel } from '../../features/tracking/live-parcel.ts';
import { ParcelPicture } from '../../features/tracking/parcel-picture.tsx';
import {
  ArrivalActions,
  ParcelDetails,
  ParcelJourney,
  ParcelNotices,
  SendOneBack,
} from '../../features/tracking/parcel-view.tsx';
import { TrackStart } from '../../features/tracking/track-start.tsx';
import { BandSkeleton, TrackingBand } from '../../features/tracking/tracking-band.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { type KeptParcel, keepLastParcel, useLastParcel } from '../../session/last-parcel.ts';
import { Button } from '../../ui/buttons/button.tsx';
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
  if (isLoading) {
    return (
      <TrackingBand title={title} code={code} isPublic>
        <BandSkeleton />
      </TrackingBand>
    );
  }
  const kept = last === 'none' ? undefined : last;
  if (asksForLast && kept && isOf(kept, code)) return <LastKnown kept={kept} />;
  return (
    <>
      <TrackStart
        code={code}
        last={asksForLast ? undefined : kept?.parcel}
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
      {/* Paper between the band and the footer, which are of one colour. */}
      <div className="mx-auto max-w-page px-gutter py-8 lg:py-12">
        {asksForLast && last !== undefined && <OfflineDrawing className="h-auto w-full max-w-64" />}
      </div>
    </>
  );
}

interface TrackedProps {
  readonly code: string;
  readonly parcel: TrackedShipment;
  /** Said above everything else. */
  readonly children?: ReactNode;
}

function Tracked({ code, parcel, children }: TrackedProps) {
  const [isChanging, setIsChanging] = useState(false);
  const canChange = canChangePreferences(parcel.status);
  return (
    <>
      <TrackingBand
        title={title}
        code={parcel._tracking_id}
        isPublic
        isBreathing={parcel.status === 'OUT_FOR_DELIVERY'}
      >
        {children && <div className="pt-4">{children}</div>}
        <ParcelPicture
          parcel={parcel}
          actions={
            <>
              {canChange && !isChanging && <ChangeCall parcel={parcel} onPress={() => setIsChanging(true)} />}
              <ArrivalActions parcel={parcel} sendBack={<SendOneBack />} />
            </>
          }
        />
      </TrackingBand>
      <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-8 sm:pb-section">
        {canChange && isChanging && <ChangeDelivery code={code} />}
        <ParcelNotices parcel={parcel} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ParcelJourney parcel={parcel} />
          <ParcelDetails parcel={parcel} />
        </div>
      </div>
    </>
  );
}

/** For who waits for the parcel; after a missed delivery the first thing to do. */
function ChangeCall({ parcel, onPress }: { readonly parcel: TrackedShipment; readonly onPress: () => void }) {
  const isMissed = parcel.status === 'DELIVERY_ATTEMPTED';
  return (
    <div className="grid justify-items-start gap-2 print:hidden">
      <p>Is this parcel for you?</p>
      <Button className="max-sm:w-full" onClick={onPress}>
        {isMissed ? 'Choose a safe place or another day' : 'Change how it’s delivered'}
      </Button>
    </div>
  );
}

/** What was known of the parcel that was looked up last, for who can't reach us. */
function LastKnown({ kept: { keptAt, parcel } }: { readonly kept: KeptParcel }) {
  return (
    <>
      <TrackingBand title={title} code={parcel._tracking_id} isPublic>
        <div className="pt-4">
          <Notice tone="warning" isLive>
            <p>
              {navigator.onLine ? 'We couldn’t reach our server.' : 'You’re offline.'} This is what we knew of parcel{' '}
              {parcel._tracking_id} on {friendlyTime(new Date(keptAt))}.
            </p>
          </Notice>
        </div>
        <ParcelPicture parcel={parcel} />
      </TrackingBand>
      <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-8 sm:pb-section">
        <ParcelNotices parcel={parcel} />
        <ParcelJourney parcel={parcel} />
        <ParcelDetails parcel={parcel} />
      </div>
    </>
  );
}

/** With a code, only if it is that parcel. */
function isOf({ parcel }: KeptParcel, code: string): boolean {
  return code === '' || parcel._tracking_id === normaliseTrackingCode(code);
}
