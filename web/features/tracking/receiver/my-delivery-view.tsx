import { ParcelJourney, ParcelStatus } from '../parcel-view.tsx';
import { DeliveryAddress } from './delivery-address.tsx';
import { MessagesCard } from './messages-card.tsx';
import { ReturnCard } from './return-card.tsx';
import type { useMyDelivery } from './use-my-delivery.ts';
import { WishesCard } from './wishes-card.tsx';

type MyDeliveryViewProps = Pick<
  ReturnType<typeof useMyDelivery>,
  'leaveWish' | 'withdrawWish' | 'stopMessages' | 'forgetNeeds'
> & {
  readonly delivery: NonNullable<ReturnType<typeof useMyDelivery>['delivery']>;
};

/** A parcel for the one it comes to: where it is, how to deliver it, to which door, and what happened so far. */
export function MyDeliveryView({ delivery, leaveWish, withdrawWish, stopMessages, forgetNeeds }: MyDeliveryViewProps) {
  return (
    <div className="grid gap-6">
      <ParcelStatus parcel={delivery.parcel} />
      <div className="grid items-start gap-6 md:grid-cols-[2fr_1fr]">
        <WishesCard delivery={delivery} onLeave={leaveWish} onWithdraw={withdrawWish} onForgetNeeds={forgetNeeds} />
        <DeliveryAddress delivery={delivery} />
      </div>
      <ReturnCard delivery={delivery} />
      <ParcelJourney parcel={delivery.parcel} />
      <MessagesCard isStopped={delivery.has_stopped_messages} onChange={stopMessages} />
    </div>
  );
}
