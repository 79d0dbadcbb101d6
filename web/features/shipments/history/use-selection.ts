import { useState } from 'react';
import type { ShipmentRecord } from '../../../../contract/shipments.ts';

/** The shipments a customer has chosen, on this page of the list and on others. */
export interface Selection {
  /** The parcel ids, in the order they were chosen. */
  readonly ids: readonly string[];
  has(shipment: ShipmentRecord): boolean;
  /** Adds or takes out those of the shipments that have a label. */
  set(shipments: readonly ShipmentRecord[], isSelected: boolean): void;
  clear(): void;
}

/** Lets a customer choose among shipments with labels. One that has lost its label meanwhile is out of the selection. */
export function useSelection(shown: readonly ShipmentRecord[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const gone = new Set(shown.filter(({ has_label }) => !has_label).map(({ _id }) => _id));
  const ids = chosen.filter((id) => !gone.has(id));
  return {
    ids,
    has: ({ _id }) => ids.includes(_id),
    set: (shipments, isSelected) => {
      const named = shipments.filter(({ has_label }) => has_label).map(({ _id }) => _id);
      const others = ids.filter((id) => !named.includes(id));
      setChosen(isSelected ? [...others, ...named] : others);
    },
    clear: () => setChosen([]),
  };
}
