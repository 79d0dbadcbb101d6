import type { Generated } from 'kysely';

/** An area of the UK's postcodes. */
export interface PostAreaTable {
  area: string;
  name: string;
  region: string;
  latitude: number;
  longitude: number;
}

/** An outcode in use. */
export interface OutcodeTable {
  outcode: string;
  area: string;
}

/** The post towns of an outcode, in use or not. */
export interface PostTownTable {
  outcode: string;
  towns: string[];
}

/** A version of the prices, in force from its start until the next one's. */
export interface TariffTable {
  version: number;
  published_at: Generated<Date>;
  effective_from: Date;
  vat_basis_points: number;
}

/** What a piece of up to a weight costs. */
export interface TariffBandTable {
  tariff_version: number;
  up_to_kg: number;
  net_pence: number;
}

/** A part of the country with its own supplement and delivery time. */
export interface TariffZoneTable {
  tariff_version: number;
  zone: string;
  name: string;
  match_order: number;
  supplement_pence: number;
  delivery_days: number;
}

/** A run of an area's districts that lies in a zone. */
export interface TariffZoneDistrictTable {
  tariff_version: number;
  zone: string;
  area: string;
  first_district: Generated<number>;
  last_district: Generated<number>;
}

/** An area a tariff does not serve, and why. */
export interface TariffRefusedAreaTable {
  tariff_version: number;
  area: string;
  reason: string;
}

/** What prices are made from, by its SQL names. */
export interface QuoteTables {
  post_areas: PostAreaTable;
  outcodes: OutcodeTable;
  post_towns: PostTownTable;
  tariffs: TariffTable;
  tariff_bands: TariffBandTable;
  tariff_zones: TariffZoneTable;
  tariff_zone_districts: TariffZoneDistrictTable;
  tariff_refused_areas: TariffRefusedAreaTable;
}
