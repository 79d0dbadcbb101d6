import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { formatDateTime } from '../../../lib/format-date-time.ts';
import { Card } from '../../../ui/card.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { statusWords } from '../history/status-badge.tsx';

/** What has happened to the shipment so far, oldest first, along the route line. */
export function ShipmentRoute({ shipment: { events } }: { readonly shipment: ShipmentDetail }) {
  return (
    <Card>
      <h2 className="mb-5 text-xl">What has happened</h2>
      <Timeline
        label="What has happened"
        events={events.map(({ at, sentence, town, reason }, index) => ({
          id: `${at} ${index}`,
          title: sentence,
          detail: [formatDateTime(at), town, reason && statusWords(reason)].filter(Boolean).join(' · '),
          state: index === events.length - 1 ? 'current' : 'done',
        }))}
      />
    </Card>
  );
}
