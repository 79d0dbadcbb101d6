import { MapPin, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MyDelivery } from '../../../../contract/receiver.ts';
import { streetLine } from '../../../../contract/values/street-line.ts';
import { Card } from '../../../ui/card.tsx';

/** What comes, from whom, and to which door. */
export function DeliveryAddress({ delivery }: { readonly delivery: MyDelivery }) {
  const { number_of_pieces: pieces, weight } = delivery;
  return (
    <Card className="grid gap-5">
      <Fact title="To" icon={<MapPin aria-hidden="true" />}>
        <address className="not-italic wrap-anywhere">
          <span className="block font-semibold">{delivery.receiver_fullname}</span>
          <span className="block">{streetLine(delivery.receiver_building, delivery.receiver_street_name)}</span>
          <span className="block">{delivery.receiver_town}</span>
          <span className="figures block">{delivery.receiver_postal_code}</span>
        </address>
      </Fact>
      <Fact title="What comes" icon={<Package aria-hidden="true" />}>
        <p className="font-semibold wrap-anywhere">{delivery.shipment_content}</p>
        <p className="wrap-anywhere">From {delivery.shipper_fullname}</p>
        <p className="figures text-sm text-quiet">
          {pieces === 1 ? '1 parcel' : `${pieces} parcels`}, {weight} kg
        </p>
      </Fact>
    </Card>
  );
}

interface FactProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Fact({ title, icon, children }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-4">
      <span className="mt-0.5 text-quiet [&>svg]:size-5">{icon}</span>
      <div className="min-w-0">
        <h2 className="text-sm font-normal text-quiet">{title}</h2>
        {children}
      </div>
    </div>
  );
}
