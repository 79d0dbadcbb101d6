import { useRef, useState } from 'react';
import { leaveWishByPostcode } from '../../../../contract/receiver.ts';
import type { Wish } from '../../../../contract/wishes.ts';
import { call } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { WishList } from '../wishes/wish-list.tsx';
import { PostcodeForm, type Proven } from './postcode-form.tsx';

/** For who has the tracking code but not our mail: with the postcode too, wishes can be left. What was wished before is not shown. */
export function LeaveWish({ code }: { readonly code: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [proven, setProven] = useState<Proven>();
  const [left, setLeft] = useState<readonly Wish[]>([]);

  const start = (known: Proven) => {
    heading.current?.focus(); // the form, which has the focus, is about to go
    setProven(known);
  };

  const leave = async (wish: Wish, { postalCode }: Proven) => {
    await call(leaveWishByPostcode, { body: { tracking_code: code, postal_code: postalCode, wish } });
    setLeft((before) => [...before.filter(({ kind }) => !isSameQuestion(kind, wish.kind)), wish]);
  };

  return (
    <Card className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {proven?.canWish ? 'How should we deliver it?' : 'Is it for you?'}
      </h3>
      {!isOpen && (
        <>
          <p>Tell us where to leave it, on which day to come, or what you need at the door.</p>
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => setIsOpen(true)}>
            Leave a wish
          </Button>
        </>
      )}
      {isOpen && !proven && <PostcodeForm code={code} onProven={start} />}
      {proven?.canWish === false && <p>It is too late for wishes: the parcel is out for delivery, or has arrived.</p>}
      {proven?.canWish && (
        <>
          <p className="text-quiet">
            Until the parcel is out for delivery. We email the receiver and the sender what you ask for. Only we and the
            driver see what you need at the door.
          </p>
          <WishList wishes={left} days={proven.days} onLeave={(wish) => leave(wish, proven)} />
        </>
      )}
    </Card>
  );
}

const places: readonly Wish['kind'][] = ['SAFE_PLACE', 'NEIGHBOUR'];

function isSameQuestion(one: Wish['kind'], other: Wish['kind']): boolean {
  return one === other || (places.includes(one) && places.includes(other));
}
