import { friendlyDay } from '../values/time/friendly-date.ts';
import type { FoundPoint } from './points.ts';

/** What a point's place in a list says, in the order in which it is read. The server writes the same for browsers without script. */
export interface PointTexts {
  readonly number: string;
  readonly name: string;
  readonly place: string;
  readonly distance: string;
  /** Whether it is open, and until when. */
  readonly state: string;
  readonly offers: string;
  readonly hours: string;
}

export function pointTexts(point: FoundPoint, number: number): PointTexts {
  const { address, town, postal_code, distance_metres } = point;
  const tenths = Math.round(distance_metres / 160.9344) / 10;
  return {
    number: String(number),
    name: point.name,
    place: `${address}, ${town} ${postal_code}`,
    distance: tenths < 0.1 ? 'Under 0.1 miles' : tenths === 1 ? '1 mile' : `${tenths} miles`,
    state: stateWords(point),
    offers: offerWords(point),
    hours: hoursWords(point),
  };
}

function stateWords({ is_open, open_until, opens_at, today, hours }: FoundPoint): string {
  if (is_open && open_until === '24:00') return today[0]?.from === '00:00' ? 'Open 24 hours' : 'Open until midnight';
  if (is_open) return `Open until ${clockWords(open_until ?? '')}`;
  if (opens_at !== undefined) return `Closed, opens at ${clockWords(opens_at)}`;
  if (!hasHours(hours)) return 'Hours unknown';
  return today.length === 0 ? 'Closed today' : 'Closed now';
}

function offerWords(point: Pick<FoundPoint, 'services' | 'step_free' | 'largest_kg' | 'longest_cm'>): string {
  const { services } = point;
  const takes = services.length === 2 ? 'Drop off and collect' : services[0] === 'PICK_UP' ? 'Collect' : 'Drop off';
  return `${takes} · ${limitWords(point)}`;
}

/** 'Parcels up to 20 kg and 60 cm long · Step-free' */
export function limitWords({
  step_free,
  largest_kg,
  longest_cm,
}: Pick<FoundPoint, 'step_free' | 'largest_kg' | 'longest_cm'>): string {
  return `Parcels up to ${largest_kg} kg and ${longest_cm} cm long${step_free ? ' · Step-free' : ''}`;
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Bank holidays'];

/** 'Mon to Fri 9am to 5:30pm · Sat 9am to 1pm · Sun closed · Bank holidays closed' */
export function hoursWords({ hours, exceptions }: Pick<FoundPoint, 'hours' | 'exceptions'>): string {
  const days = hours.map(periodsWords);
  const runs: { from: number; until: number; words: string }[] = [];
  for (const [day, words] of days.entries()) {
    const last = runs.at(-1);
    if (last && last.words === words && day < dayNames.length - 1) last.until = day;
    else runs.push({ from: day, until: day, words });
  }
  const week = hasHours(hours)
    ? runs.map(({ from, until, words }) => `${[...new Set([dayNames[from], dayNames[until]])].join(' to ')} ${words}`)
    : ['Hours unknown'];
  const dates = exceptions
    .slice(0, 3)
    .map(({ date, open }) => `${friendlyDay(new Date(`${date}T12:00:00Z`))} ${periodsWords(open)}`);
  return [...week, ...dates].join(' · ');
}

function hasHours(hours: FoundPoint['hours']): boolean {
  return hours.some((periods) => periods.length > 0);
}

function periodsWords(periods: FoundPoint['today']): string {
  const [first] = periods;
  if (!first) return 'closed';
  if (first.from === '00:00' && first.until === '24:00') return '24 hours';
  return periods.map(({ from, until }) => `${clockWords(from)} to ${clockWords(until)}`).join(' and ');
}

/** '5:30pm', of 17:30. */
function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour % 24 === 0 && minute === 0) return 'midnight';
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}${hour < 12 ? 'am' : 'pm'}`;
}

/** 'No points within 60 miles of DA1 1AA.' */
export function foundWords(total: number, where: string, filtered: boolean): string {
  if (total === 0) {
    return filtered
      ? `No points near ${where} match. Try fewer filters.`
      : `We have no points near ${where} yet. We can collect from your door instead.`;
  }
  return `${total === 1 ? '1 point' : `${total} points`} near ${where}, nearest first.`;
}

/** What stands in the prerendered page where the server writes an answer. */
export const pointPlaceholders = {
  number: '%point-number%',
  name: '%point-name%',
  place: '%point-place%',
  distance: '%point-distance%',
  state: '%point-state%',
  offers: '%point-offers%',
  hours: '%point-hours%',
} as const satisfies PointTexts;

/** Likewise of the page: the postcode in its field, and what was found. */
export const pointsPagePlaceholders = {
  postcode: '%points-postcode%',
  status: '%points-status%',
  more: 'next-page-of-points',
};

/** Of the element in which the server leaves its answer, so that the page doesn't ask for it again. */
export const embeddedPointsId = 'points-answer'; // the heading over the points is called `points-found`
