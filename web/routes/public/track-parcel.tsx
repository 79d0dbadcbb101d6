import { useNavigate, useSearchParams } from 'react-router';
import { canChangePreferences } from '../../../contract/delivery-preferences.ts';
import { FindTrackingNumber } from '../../features/tracking/find-tracking-number.tsx';
import { LastParcel, useKeptParcel } from '../../features/tracking/last-parcel.tsx';
import { ParcelSkeleton } from '../../features/tracking/parcel-skeleton.tsx';
import { ParcelView } from '../../features/tracking/parcel-view.tsx';
import { SetPreference } from '../../features/tracking/receiver/set-preference.tsx';
import { TrackForm } from '../../features/tracking/track-form.tsx';
import { useParcel } from '../../features/tracking/use-parcel.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { trackPathOf } from '../../lib/track-path.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';

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
  useKeptParcel(data?.data);
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
