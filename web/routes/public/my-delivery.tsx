import { useLocation } from 'react-router';
import { ParcelSkeleton } from '../../features/tracking/parcel-skeleton.tsx';
import { MyDeliveryView } from '../../features/tracking/receiver/my-delivery-view.tsx';
import { useMyDelivery } from '../../features/tracking/receiver/use-my-delivery.ts';
import { hasCode } from '../../lib/api/has-code.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';

export const page = { title: 'Your delivery', description: 'Where your parcel is, and how you want it delivered.' };

/** Where the private link in a receiver's mail leads. What proves it stands behind the #, which no request carries. */
export function Component() {
  const { hash } = useLocation();
  const { delivery, error, isAsking, askAgain, ...actions } = useMyDelivery(hash.slice(1));
  const isLinkBroken = hasCode(error, 'NOT_FOUND', 'VALIDATION'); // anything else may pass
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-14 sm:pb-section">
      {/* Smaller above a delivery, where the status is the largest. */}
      <h1 className={classNames('wrap-anywhere', error && !delivery ? 'text-2xl sm:text-3xl' : 'text-xl sm:text-2xl')}>
        {delivery ? `Your parcel from ${delivery.shipper_fullname}` : 'Your delivery'}
      </h1>
      {delivery && error && (
        <Notice tone="danger" isLive>
          <p>{error.message}</p>
        </Notice>
      )}
      {delivery && <MyDeliveryView delivery={delivery} {...actions} />}
      {!delivery && error && (
        <EmptyState
          title="We can’t show you this delivery"
          action={
            isLinkBroken ? (
              <ButtonLink href="/track-parcel">Track a parcel</ButtonLink>
            ) : (
              <Button isLoading={isAsking} onClick={askAgain}>
                Try again
              </Button>
            )
          }
        >
          {error.message}
        </EmptyState>
      )}
      {!delivery && !error && <ParcelSkeleton />}
    </div>
  );
}
