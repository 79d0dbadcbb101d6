import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { scanReasonWords } from '../../../../contract/values/scan-reason-words.ts';
import { friendlyHour } from '../../../../contract/values/time/friendly-date.ts';
import { dayHeading } from '../../../../contract/values/time/relative-day.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Card } from '../../../ui/card.tsx';
import { EventLog } from '../../../ui/event-log.tsx';
import { nameParcels } from '../name-parcels.ts';
import { ShareTracking } from '../share-tracking.tsx';
import { sharedAbove } from './state-card.tsx';

/** Nobody can follow what is not booked; on its way the card above shares it. */
const notShared: readonly ShipmentDetail['status'][] = ['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED', ...sharedAbove];

/** Events and delivery preferences, newest first as on the track page. */
export function ShipmentTimeline({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { _tracking_id: code } = shipment;
  const told = newestFirst(shipment);
  const today = useToday();
  return (
    <Card>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 [&>:not(h2)]:-my-2">
        <h2 className="text-xl">Journey so far</h2>
        {!notShared.includes(shipment.status) && (
          <ShareTracking code={code} title={`Parcel ${code}`} words="Share tracking link" size="medium" />
        )}
      </div>
      <EventLog
        label="Journey so far"
        events={told.map(({ at, sentence, town, reason, parcels }, index) => ({
          id: `${at} ${index}`,
          day: dayHeading(new Date(at), today),
          time: friendlyHour(new Date(at)),
          title: toTheOwner(sentence, shipment),
          detail: [detailOf(sentence, town, reason), nameParcels(parcels)].filter(Boolean).join(' · ') || undefined,
          state: index > 0 ? 'done' : shipment.status === 'DELIVERED' ? 'arrived' : 'current',
        }))}
      />
    </Card>
  );
}

/** What the sentence does not say already. */
function detailOf(sentence: string, town = '', reason = ''): string | undefined {
  const isSaid = town === '' || sentence.includes(town);
  const why = wordsOf(reason);
  const isWhySaid = sentence.toLowerCase().includes(why.toLowerCase());
  return [isSaid ? '' : town, isWhySaid ? '' : capitalised(why)].filter(Boolean).join(' · ') || undefined;
}

/** Our codes as words; what somebody typed as it is. How it was delivered is in the sentence. */
function wordsOf(reason: string): string {
  const words: Readonly<Record<string, string>> = scanReasonWords;
  return words[reason] ?? (/^[A-Z_]+$/.test(reason) ? '' : reason);
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The sentences are written for anybody who tracks the parcel; here its sender reads them, or who has ordered a return to themselves. */
function toTheOwner(sentence: string, { return_details: details }: ShipmentDetail): string {
  const toTheSender = sentence.replace(/^The sender /, 'You ');
  if (details?.collected_from === undefined) return toTheSender;
  return toTheSender.replace(/^The receiver no longer wants /, 'You no longer want ').replace(/^The receiver /, 'You ');
}

type Told = Pick<ShipmentDetail['events'][number], 'at' | 'sentence' | 'town' | 'reason' | 'parcels'>;

function newestFirst({ events, preferences }: ShipmentDetail): readonly Told[] {
  return [...events, ...preferences].toSorted((one, other) => one.at.localeCompare(other.at)).toReversed();
}
