import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { friendlyTime } from '../../../../contract/values/friendly-date.ts';
import { Card } from '../../../ui/card.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { statusWords } from '../history/status-badge.tsx';

/** What has happened to the shipment so far and what its receiver wished for, the newest first as on the track page. */
export function ShipmentRoute({ shipment }: { readonly shipment: ShipmentDetail }) {
  const told = newestFirst(shipment);
  return (
    <Card>
      <h2 className="mb-5 text-xl">What has happened</h2>
      <Timeline
        label="What has happened"
        events={told.map(({ at, sentence, town, reason }, index) => ({
          id: `${at} ${index}`,
          title: toTheSender(sentence),
          detail: [friendlyTime(new Date(at)), town, reason && statusWords(reason).toLowerCase()]
            .filter(Boolean)
            .join(' · '),
          state: index === 0 ? 'current' : 'done',
        }))}
      />
    </Card>
  );
}

/** The sentences are written for whoever tracks the parcel; here its sender reads them. */
function toTheSender(sentence: string): string {
  return sentence.replace(/^The sender /, 'You ');
}

type Told = Pick<ShipmentDetail['events'][number], 'at' | 'sentence' | 'town' | 'reason'>;

function newestFirst({ events, wishes }: ShipmentDetail): readonly Told[] {
  return [...events, ...wishes].toSorted((one, other) => one.at.localeCompare(other.at)).toReversed();
}
