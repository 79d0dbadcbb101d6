import { anyText } from './rules.ts';
import { SettingError, type Settings, setting } from './setting.ts';

/** Where parcels wait to be fetched, and when it is open. */
export interface PickupPoint {
  /** One entry a line. */
  readonly address: readonly string[];
  readonly hours: string;
}

const placeholder: PickupPoint = {
  address: ['1 Example Quay', 'Dartford', 'DA1 1AA'],
  hours: 'Monday to Friday, 8 am to 6 pm',
};

/** Reads where parcels wait to be fetched. Hours of another place would be worse than none, so both are set or neither. */
export function readPickupPoint(settings: Settings): PickupPoint {
  const address = setting(settings, 'PICKUP_ADDRESS', anyText);
  const hours = setting(settings, 'PICKUP_HOURS', anyText);
  if (address === undefined && hours === undefined) return placeholder;
  if (address === undefined || hours === undefined) {
    const missing = address === undefined ? 'PICKUP_ADDRESS' : 'PICKUP_HOURS';
    throw new SettingError(`PICKUP_ADDRESS and PICKUP_HOURS belong together; please set ${missing} as well.`);
  }
  const lines = address.split(',').map((line) => line.trim());
  return { address: lines.filter((line) => line !== ''), hours };
}

/** Whether customers would be sent to a place that does not exist. */
export function isPlaceholder({ address }: PickupPoint): boolean {
  return address.slice(0, 3).join() === placeholder.address.join();
}
