import type { Postcode } from '../../contract/values/postcode.ts';
import type { Tariff, Zone } from './tariff.ts';

type District = Pick<Postcode, 'area' | 'districtNumber'>;

/** The zone an outcode lies in, by its area and number: PA1 is mainland, PA20 an island. A tariff's last zone takes the rest. */
export function matchZone(tariff: Tariff, { area, districtNumber = 0 }: District): Zone {
  const named = tariff.zones.find((zone) =>
    zone.districts.some(
      (range) => range.area === area && range.firstDistrict <= districtNumber && districtNumber <= range.lastDistrict,
    ),
  );
  const zone = named ?? tariff.zones.at(-1);
  if (!zone) throw new Error(`Tariff ${tariff.version} has no zones.`);
  return zone;
}

/** The zone whose supplement is charged: the dearer of the two, and of equals the one tried first, whichever way the parcel goes. */
export function dearerZone(tariff: Tariff, pickup: Zone, delivery: Zone): Zone {
  if (pickup.supplementPence !== delivery.supplementPence) {
    return pickup.supplementPence > delivery.supplementPence ? pickup : delivery;
  }
  return tariff.zones.indexOf(pickup) <= tariff.zones.indexOf(delivery) ? pickup : delivery;
}
