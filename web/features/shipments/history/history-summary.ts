import type { StatusCount } from '../../../../contract/shipments.ts';
import type { ShipmentStatus } from '../../../../contract/values/shipment-status.ts';

interface Part {
  readonly statuses: readonly ShipmentStatus[];
  readonly one: string;
  readonly many: string;
}

const parts: readonly Part[] = [
  {
    statuses: ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP'],
    one: 'on its way',
    many: 'on their way',
  },
  { statuses: ['RETURNING_TO_SENDER'], one: 'coming back', many: 'coming back' },
  { statuses: ['DELIVERY_ATTEMPTED', 'COLLECTION_FAILED', 'ON_HOLD'], one: 'held up', many: 'held up' },
  { statuses: ['BOOKED'], one: 'booked', many: 'booked' },
  { statuses: ['PENDING_PAYMENT'], one: 'needs paying', many: 'need paying' },
];

/** '2 on their way, 1 needs paying.' Says nothing of what is over. */
export function summariseHistory(counts: readonly StatusCount[]): string {
  const said = parts.flatMap(({ statuses, one, many }) => {
    const count = counts.reduce((sum, each) => (statuses.includes(each.status) ? sum + each.count : sum), 0);
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`];
  });
  return said.length === 0 ? 'Nothing on its way right now.' : `${said.join(', ')}.`;
}
