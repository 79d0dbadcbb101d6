import { friendlyHour } from '../../../contract/values/time/friendly-date.ts';
import type { SavedQuote } from '../../session/session-state.ts';

/** When the parcel arrives, counted from its collection. */
export function deliveryWords(workingDays: number): string {
  return `${workingDays} working ${workingDays === 1 ? 'day' : 'days'} after collection`;
}

/** Which price a customer finds again, and until when. */
export function keptQuoteWords({ pickup, delivery, valid_until = '' }: SavedQuote): string {
  return `Your price from ${pickup} to ${delivery} is held until ${friendlyHour(new Date(valid_until))}.`;
}

/** The time of day until which a price is held, on the clock of the country we deliver in. */
export function heldUntilWords(validUntil: string): string {
  return `Price held until ${friendlyHour(new Date(validUntil))}.`;
}
