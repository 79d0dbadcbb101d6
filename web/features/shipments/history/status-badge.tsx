import {
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  PackageCheck,
  PauseCircle,
  Truck,
  Undo2,
  Warehouse,
} from 'lucide-react';
import type { ShipmentStatus } from '../../../../contract/values/shipment-status.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const looks: Readonly<Record<ShipmentStatus, readonly [BadgeTone, LucideIcon]>> = {
  PENDING_PAYMENT: ['warning', Clock],
  BOOKED: ['neutral', PackageCheck],
  COLLECTED: ['moving', Truck],
  COLLECTION_FAILED: ['danger', CircleX],
  AT_DEPOT: ['moving', Warehouse],
  IN_TRANSIT: ['moving', Truck],
  OUT_FOR_DELIVERY: ['today', Truck],
  DELIVERY_ATTEMPTED: ['danger', Clock],
  READY_FOR_PICKUP: ['success', PackageCheck],
  ON_HOLD: ['warning', PauseCircle],
  DELIVERED: ['success', CircleCheck],
  RETURNING_TO_SENDER: ['danger', Undo2],
  RETURNED: ['neutral', Undo2],
  LOST: ['danger', CircleX],
  CANCELLED: ['neutral', CircleX],
  EXPIRED: ['neutral', CircleX],
};

/** Underscores are shown as spaces (specification, section 4). */
export function statusWords(status: string): string {
  return status.replaceAll('_', ' ');
}

export function StatusBadge({ status }: { readonly status: ShipmentStatus }) {
  const [tone, Icon] = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {statusWords(status)}
    </Badge>
  );
}
