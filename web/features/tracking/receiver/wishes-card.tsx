import type { MyDelivery } from '../../../../contract/receiver.ts';
import type { Wish } from '../../../../contract/wishes.ts';
import { Card } from '../../../ui/card.tsx';
import { WishList } from '../wishes/wish-list.tsx';
import { wordsOfWish } from '../wishes/wish-words.ts';

interface WishesCardProps {
  readonly delivery: MyDelivery;
  readonly onLeave: (wish: Wish, isRemembered?: boolean) => Promise<void>;
  readonly onForgetNeeds: () => Promise<void>;
  readonly onWithdraw: (kind: Wish['kind']) => Promise<void>;
}

/** How the parcel should be delivered: to choose while that reaches those who deliver it, to read afterwards. */
export function WishesCard({ delivery, onLeave, onWithdraw, onForgetNeeds }: WishesCardProps) {
  const { wishes, days, can_wish: canWish } = delivery;
  if (canWish) {
    return (
      <Card tone="lifted">
        <h2 className="text-xl">How should we deliver it?</h2>
        <p className="mt-1 mb-2 text-quiet">
          Change this as often as you like until the parcel is out for delivery. The sender sees where to leave it and
          on which day to come; only we and the driver see what you need at the door.
        </p>
        <WishList
          wishes={wishes}
          days={days}
          onLeave={onLeave}
          onWithdraw={onWithdraw}
          remembered={{ profile: delivery.needs_profile, onForget: onForgetNeeds }}
        />
      </Card>
    );
  }
  if (wishes.length === 0 && !isOnTheVan(delivery)) return null;
  const profile = delivery.needs_profile;
  const inUse: readonly Wish[] =
    isOnTheVan(delivery) && profile?.is_used ? [...wishes, { kind: 'NEEDS', ...profile }] : wishes;
  return (
    <Card>
      <h2 className="text-xl">{inUse.length === 0 ? 'It is too late for wishes' : 'Your wishes'}</h2>
      <ul className="mt-2 grid gap-1">
        {inUse.map((wish) => (
          <li key={wish.kind} className="wrap-anywhere">
            {wordsOfWish(wish)}
          </li>
        ))}
      </ul>
      {isOnTheVan(delivery) && (
        <p className="mt-2 text-quiet">The parcel is on the van, so nothing can be changed any more.</p>
      )}
    </Card>
  );
}

function isOnTheVan({ parcel }: MyDelivery): boolean {
  return parcel.status === 'OUT_FOR_DELIVERY';
}
