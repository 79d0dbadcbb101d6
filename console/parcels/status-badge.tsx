import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { Badge, type BadgeTone } from '../../web/ui/badge.tsx';

const tones: Readonly<Partial<Record<ShipmentStatus, BadgeTone>>> = {
  OUT_FOR_DELIVERY: 'moving',
  IN_TRANSIT: 'moving',
  COLLECTED: 'moving',
  DELIVERED: 'success',
  ON_HOLD: 'warning',
  DELIVERY_ATTEMPTED: 'warning',
  COLLECTION_FAILED: 'warning',
  LOST: 'danger',
};

export function StatusBadge({ status }: { readonly status: ShipmentStatus }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{inWords(status)}</Badge>;
}

/** As everywhere: spaces for underscores. */
export function inWords(code: string): string {
  return code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
}
