import type { MyDelivery } from '../../contract/receiver.ts';
import { canWish } from '../../contract/wishes.ts';
import type { StandingWish } from '../shipments/wishes/wish-record.ts';
import { offeredDays } from './offered-days.ts';
import type { ReceiverParcel } from './open-receiver-parcel.ts';
import { type PresentDeps, presentTracked } from './tracking.presenter.ts';

/** What presenting a delivery takes besides the parcel. */
export interface DeliveryExtras extends PresentDeps {
  readonly wishes: readonly StandingWish[];
  readonly hasStoppedMessages: boolean;
}

/** What the receiver may see of a parcel by the private link: their own address, who sent it, and their wishes. */
export function presentDelivery({ shipment, tracked }: ReceiverParcel, extras: DeliveryExtras): MyDelivery {
  const { shipper, receiver } = shipment;
  const isOpen = canWish(tracked.status);
  return {
    parcel: presentTracked(tracked, extras),
    shipper_fullname: shipper.fullName,
    receiver_fullname: receiver.fullName,
    receiver_building: receiver.building,
    receiver_street_name: receiver.streetName,
    receiver_town: receiver.town,
    receiver_postal_code: receiver.postcode,
    shipment_content: shipment.content,
    number_of_pieces: shipment.pieces,
    weight: shipment.weightKg,
    wishes: extras.wishes.map(({ wish }) => wish),
    can_wish: isOpen,
    days: isOpen ? offeredDays(tracked, extras.now) : [],
    has_stopped_messages: extras.hasStoppedMessages,
  };
}
