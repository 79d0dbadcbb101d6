import { ParcelSkeleton } from '../../features/tracking/parcel-skeleton.tsx';
import { MyDeliveryView } from '../../features/tracking/receiver/my-delivery-view.tsx';
import { useMyDelivery } from '../../features/tracking/receiver/use-my-delivery.ts';
import { useReceiverToken } from '../../features/tracking/receiver/use-receiver-token.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';

export const page = { title: 'Your delivery', description: 'Where your parcel is, and how you want it delivered.' };

/** Target of the private link in a receiver's mail. The token is behind the #, which no request carries. */
export function Component() {
  const token = useReceiverToken();
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-14 sm:pb-section">
      {token ? <Delivery key={token} token={token} /> : <NoLink />}
    </div>
  );
}

function NoLink() {
  return (
    <>
      <h1 className="text-xl sm:text-2xl">Your delivery</h1>
      <EmptyState
        title="Open the link in our email"
        action={<ButtonLink href="/track-parcel">Track a parcel</ButtonLink>}
      >
        This page needs the private link we emailed you about your parcel. Without it, you can track a parcel by its
        tracking code.
      </EmptyState>
    </>
  );
}

function Delivery({ token }: { readonly token: string }) {
  const { delivery, error, askAgain, ...actions } = useMyDelivery(token);
  const isLinkBroken = hasCode(error, 'NOT_FOUND', 'VALIDATION'); // anything else may pass
  return (
    <>
      {/* Smaller above a delivery, where the status is the largest. */}
      <h1 className={classNames('wrap-anywhere', error && !delivery ? 'text-2xl sm:text-3xl' : 'text-xl sm:text-2xl')}>
        {delivery ? `Your parcel from ${delivery.shipper_fullname}` : 'Your delivery'}
      </h1>
      {delivery && error && (
        <Notice tone={isLinkBroken ? 'danger' : 'warning'} isLive>
          <p>{isLinkBroken ? error.message : 'We can’t update this page right now. We’ll keep trying.'}</p>
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
              <Button onClick={askAgain}>Try again</Button>
            )
          }
        >
          {error.message}
        </EmptyState>
      )}
      {!delivery && !error && <ParcelSkeleton />}
    </>
  );
}
