import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { statusGraph } from '../../shipments/lifecycle/status-graph.ts';

/** Where a shipment can go from a status, for who tries the product from outside. */
export function legalMoves(from: ShipmentStatus): readonly ShipmentStatus[] {
  return statusGraph[from];
}
