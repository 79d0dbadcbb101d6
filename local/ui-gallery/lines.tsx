import { shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { LarkDrawing } from '../../web/drawings/lark-drawing.tsx';
import { StatusBadge } from '../../web/features/shipments/history/status-badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import { RouteLine } from '../../web/ui/route-line.tsx';
import { Row, Specimen } from './drawings.tsx';

const stations = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const lines = [
  { label: 'At the start', current: 1 },
  { label: 'Moving', current: 3 },
  { label: 'Missed', current: 4, state: 'missed' },
  { label: 'Halted', current: 3, state: 'halted' },
  { label: 'Arrived', current: 6 },
] as const;

export function Lines() {
  return (
    <Specimen title="Route line">
      {lines.map((line) => (
        <RouteLine key={line.label} {...line} stations={stations} hasNames />
      ))}
      <Row>
        {lines.map((line) => (
          <RouteLine key={line.label} {...line} stations={stations} size="row" />
        ))}
      </Row>
      <Card tone="evergreen" className="grid gap-5">
        {lines.map((line) => (
          <RouteLine
            key={line.label}
            {...line}
            stations={stations}
            marker={<LarkDrawing pose="flying" className="size-9" />}
          />
        ))}
      </Card>
    </Specimen>
  );
}

export function Statuses() {
  return (
    <Specimen title="Statuses">
      <Row>
        {shipmentStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
    </Specimen>
  );
}
