import { Ban, CircleCheck, Clock, PackageCheck, Truck } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/price.tsx';
import { Specimen } from './specimen.tsx';

export function Content() {
  return (
    <>
      <Specimen title="Card" note="Holds one thought." layout="grid">
        <Card>
          <h4 className="text-lg font-semibold">Paper</h4>
          <p className="text-quiet">Lies on the page, with a line around it.</p>
        </Card>
        <Card tone="lifted">
          <h4 className="text-lg font-semibold">Lifted</h4>
          <p className="text-quiet">Floats over it: the one card a page is about.</p>
        </Card>
        <Card tone="evergreen">
          <h4 className="text-lg font-semibold">Evergreen</h4>
          <p className="text-quiet">The brand speaks.</p>
        </Card>
      </Specimen>
      <Specimen title="Price" note="Tabular figures, so that sums stand under each other.">
        <Price pounds={7.92} className="text-4xl font-bold" />
        <span className="grid text-right">
          <Price pounds={6.6} />
          <Price pounds={1.32} />
          <Price pounds={1111.11} className="font-semibold" />
        </span>
      </Specimen>
      <Specimen title="Badge" note="An icon and a word, never colour alone.">
        <Badge icon={<Clock aria-hidden="true" />} tone="warning">
          PENDING PAYMENT
        </Badge>
        <Badge icon={<PackageCheck aria-hidden="true" />}>BOOKED</Badge>
        <Badge icon={<Truck aria-hidden="true" />} tone="moving">
          OUT FOR DELIVERY
        </Badge>
        <Badge icon={<CircleCheck aria-hidden="true" />} tone="success">
          DELIVERED
        </Badge>
        <Badge icon={<Ban aria-hidden="true" />} tone="danger">
          LOST
        </Badge>
      </Specimen>
      <Specimen title="Notice" note="Stays on the page, for what matters longer than a toast." layout="stack">
        <Notice title="Free cancellation until the first scan">
          There’s no 14-day right to cancel a booked delivery.
        </Notice>
        <Notice tone="success" title="Payment succeeded!" />
        <Notice tone="warning" title="This price is held for 30 minutes">
          After that we work it out again.
        </Notice>
        <Notice tone="danger">Error: Your card was declined. Try another card, or ask your bank.</Notice>
      </Specimen>
    </>
  );
}
