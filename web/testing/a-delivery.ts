import type { MyDelivery } from '../../contract/receiver/receiver.ts';
import { aTrackedParcel } from './a-tracked-parcel.ts';

/** A parcel that is collected, as its receiver sees it, with whatever the test cares about changed. */
export function aDelivery(changes: Partial<MyDelivery> = {}): MyDelivery {
  return {
    parcel: aTrackedParcel({ status: 'COLLECTED' }),
    shipper_fullname: 'Ada Lovelace',
    receiver_fullname: 'Zoë Łukaszewicz',
    receiver_building: 'Flat 4',
    receiver_street_name: 'Piccadilly',
    receiver_town: 'Manchester',
    receiver_postal_code: 'M1 1AE',
    shipment_content: 'A difference engine, in parts',
    number_of_pieces: 2,
    weight: '7.5',
    total_gross_weight: '8',
    preferences: [],
    can_change_preferences: true,
    days: ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'],
    can_return: false,
    is_unsubscribed: false,
    ...changes,
  };
}
