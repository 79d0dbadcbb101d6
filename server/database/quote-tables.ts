import type { ColumnType, Generated } from 'kysely';

interface PostAreaTable {
  area: string;
  name: string;
  region: string;
  latitude: number;
  longitude: number;
}

interface OutcodeTable {
  outcode: string;
  area: string;
}

/** The post towns of an outcode, in use or not. */
interface PostTownTable {
  outcode: string;
  towns: string[];
}

interface TariffTable {
  version: number;
  published_at: Generated<Date>;
  effective_from: Date;
  vat_basis_points: number;
  unpaid_days: number;
  unused_days: number;
  included_cover_pence: number;
  organisation_id: string | null;
  ends_at: Date | null;
  repeats: number | null;
}

interface BankHolidayTable {
  division: 'england-and-wales' | 'scotland' | 'northern-ireland';
  /** YYYY-MM-DD. */
  day: string;
  title: string;
}

interface TariffDraftTable {
  name: string;
  saved_at: Date;
  content: ColumnType<unknown, string, string>;
}

interface TariffBandTable {
  tariff_version: number;
  up_to_kg: number;
  net_pence: number;
}

/** A part of the country with its own supplement and delivery time. */
interface TariffZoneTable {
  tariff_version: number;
  zone: string;
  name: string;
  match_order: number;
  supplement_pence: number;
  delivery_days: number;
}

/** A run of an area's districts that lies in a zone. */
interface TariffZoneDistrictTable {
  tariff_version: number;
  zone: string;
  area: string;
  first_district: Generated<number>;
  last_district: Generated<number>;
}

/** An area a tariff does not serve, and why. */
interface TariffRefusedAreaTable {
  tariff_version: number;
  area: string;
  reason: string;
}

export interface QuoteTables {
  post_areas: PostAreaTable;
  outcodes: OutcodeTable;
  post_towns: PostTownTable;
  bank_holidays: BankHolidayTable;
  tariffs: TariffTable;
  tariff_drafts: TariffDraftTable;
  tariff_bands: TariffBandTable;
  tariff_zones: TariffZoneTable;
  tariff_zone_districts: TariffZoneDistrictTable;
  tariff_refused_areas: TariffRefusedAreaTable;
}
