import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { friendlyHour } from '../../../../contract/values/time/friendly-date.ts';
import { dayHeading } from '../../../../contract/values/time/relative-day.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Card } from '../../../ui/card.tsx';
import { EventLog } from '../../../ui/event-log.tsx';
import { statusWords } from '../history/status-badge.tsx';

/** Events and delivery preferences, newest first as on the track page. */
export function ShipmentTimeline({ shipment }: { readonly shipment: ShipmentDetail }) {
  const told = newestFirst(shipment);
  const today = useToday();
  return (
    <Card>
      <h2 className="mb-5 text-xl">Journey so far</h2>
      <EventLog
        label="Journey so far"
        events={told.map(({ at, sentence, town, reason }, index) => ({
          id: `${at} ${index}`,
          day: dayHeading(new Date(at), today),
          time: friendlyHour(new Date(at)),
          title: toTheOwner(sentence, shipment),
          detail: detailOf(sentence, town, reason),
          state: index > 0 ? 'done' : shipment.status === 'DELIVERED' ? 'arrived' : 'current',
        }))}
      />
    </Card>
  );
}

/** What the sentence does not say already. */
function detailOf(sentence: string, town = '', reason = ''): string | undefined {
  const isSaid = town === '' || sentence.includes(town);
  return [isSaid ? '' : town, statusWords(reason).toLowerCase()].filter(Boolean).join(' · ') || undefined;
}

/** The sentences are written for anybody who tracks the parcel; here its sender reads them, or who has ordered a return to themselves. */
function toTheOwner(sentence: string, { return_details: details }: ShipmentDetail): string {
  const toTheSender = sentence.replace(/^The sender /, 'You ');
  if (details?.collected_from === undefined) return toTheSender;
  return toTheSender.replace(/^The receiver no longer wants /, 'You no longer want ').replace(/^The receiver /, 'You ');
}

type Told = Pick<ShipmentDetail['events'][number], 'at' | 'sentence' | 'town' | 'reason'>;

function newestFirst({ events, preferences }: ShipmentDetail): readonly Told[] {
  return [...events, ...preferences].toSorted((one, other) => one.at.localeCompare(other.at)).toReversed();
}
