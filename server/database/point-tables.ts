import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Division } from '../../contract/values/time/bank-holidays.ts';

interface PointTable {
  id: string;
  code: string;
  name: string;
  address: string;
  town: string;
  postcode: string;
  division: Division;
  easting: number;
  northing: number;
  position: GeneratedAlways<unknown>;
  /** `{[540,1050)}` */
  opening: string;
  /** By date. */
  exceptions: ColumnType<Readonly<Record<string, string>>, string, string>;
  is_step_free: boolean;
  largest_kg: number;
  longest_cm: number;
  has_drop_off: boolean;
  has_pick_up: boolean;
  closed_reason: string | null;
  closed_at: Date | null;
  changed_at: Date;
}

interface DropOffTable {
  shipment_id: string;
  point_id: string;
}

interface PickupTable {
  parcel_id: string;
  point_id: string;
  arrived_at: Date;
  reminders: Generated<number>;
}

export interface PointTables {
  drop_offs: DropOffTable;
  pickups: PickupTable;
  points: PointTable;
}
