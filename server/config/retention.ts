import { wholeNumber } from './rules.ts';
import { SettingError, type Settings, setting } from './setting.ts';

/** How long shipments are kept, in months. Invoices have a time of their own, which the law sets. */
export interface Retention {
  /** After a shipment has ended: who sent and received it, where exactly, and what was in it. */
  readonly peopleMonths: number;
  /** After it was created: the rest of it, and its events. */
  readonly shipmentMonths: number;
}

const longest = 1200;

/** Reads how long shipments are kept. By default people are forgotten after two years, and shipments once their invoice may be. */
export function readRetention(settings: Settings): Retention {
  const read = (name: string, otherwise: number) =>
    setting(settings, name, wholeNumber(1, longest, otherwise)) ?? otherwise;
  const retention = {
    peopleMonths: read('KEEP_PEOPLE_MONTHS', 24),
    shipmentMonths: read('KEEP_SHIPMENTS_MONTHS', 84),
  };
  if (retention.shipmentMonths < retention.peopleMonths) {
    throw new SettingError('KEEP_SHIPMENTS_MONTHS must not be less than KEEP_PEOPLE_MONTHS, for example 84 and 24.');
  }
  return retention;
}
