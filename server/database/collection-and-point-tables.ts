import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Division } from '../../contract/values/time/bank-holidays.ts';

interface SlotPlanTable {
  /** Empty: every post area without a plan of its own. */
  area: string;
  weekday: number;
  from_hour: number;
  until_hour: number;
  capacity: number;
  lead_minutes: number;
}

interface SlotDayTable {
  area: string;
  /** YYYY-MM-DD. */
  day: string;
  from_hour: number;
  until_hour: number;
  plan_area: string;
  is_exception: Generated<boolean>;
  capacity: number;
  lead_minutes: number;
  taken: Generated<number>;
  held: Generated<number>;
  closed_reason: string | null;
}

interface SlotHoldTable {
  id: string;
  organisation_id: string;
  address_hash: Buffer;
  area: string;
  day: string;
  from_hour: number;
  expires_at: Date;
}

interface CollectionChoiceTable {
  shipment_id: string;
  organisation_id: string;
  address_hash: Buffer;
  day: string;
  from_hour: number;
}

interface CollectionTable {
  id: string;
  organisation_id: string;
  address_hash: Buffer;
  area: string;
  day: string;
  from_hour: number;
  until_hour: number;
  state: 'BOOKED' | 'DONE' | 'FAILED' | 'CANCELLED';
  sequence: Generated<number>;
  booked_at: Date;
  changed_at: Date;
}

interface CollectionShipmentTable {
  collection_id: string;
  shipment_id: string;
  joined_at: Date;
}

interface CalendarLinkTable {
  id: string;
  organisation_id: string;
  user_id: string;
}

interface RecurringCollectionTable {
  id: string;
  organisation_id: string;
  address_hash: Buffer;
  full_name: string;
  phone: string;
  building: string;
  street_name: string;
  town: string;
  postcode: string;
  weekdays: number[];
  from_hour: number;
  until_hour: number;
  ends_on: string | null;
  pauses: ColumnType<readonly { readonly from: string; readonly until: string }[], string, string>;
  made_on: Generated<string | null>;
  created_at: Date;
}

interface RecurringCollectionDayTable {
  recurring_id: string;
  day: string;
  collection_id: string | null;
  problem: 'FULL' | 'CLOSED' | 'NOTHING_READY' | null;
}

export interface CollectionTables {
  recurring_collections: RecurringCollectionTable;
  recurring_collection_days: RecurringCollectionDayTable;
  calendar_links: CalendarLinkTable;
  slot_plans: SlotPlanTable;
  slot_days: SlotDayTable;
  slot_holds: SlotHoldTable;
  collection_choices: CollectionChoiceTable;
  collections: CollectionTable;
  collection_shipments: CollectionShipmentTable;
}

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
  /** YYYY-MM-DD */
  last_day: string | null;
  closing_reason: string | null;
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
  /** YYYY-MM-DD */
  last_day: ColumnType<string, string, string>;
  reminders: Generated<number>;
  link_id: Generated<string | null>;
}

export interface PointTables {
  drop_offs: DropOffTable;
  pickups: PickupTable;
  points: PointTable;
}
