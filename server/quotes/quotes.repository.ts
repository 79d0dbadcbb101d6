import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isUuid } from '../database/is-uuid.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Price } from './price-shipment.ts';
import type { Tariff } from './tariff.ts';

/** What is kept of a quote: what was asked, and the price held for it. */
export interface QuoteRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly pickup: { readonly postcode: string };
  readonly delivery: { readonly postcode: string };
  readonly weightKg: number;
  readonly pieces: number;
  readonly tariffVersion: number;
  readonly zone: { readonly code: string };
  readonly price: Pick<Price, 'netPence' | 'vatPence' | 'grossPence'>;
}

/** Every tariff whole, those still to come included, in the order they start. */
export async function findTariffs(database: Database): Promise<Tariff[]> {
  const [tariffs, bands, zones, districts, refusals] = await Promise.all([
    database
      .selectFrom('tariffs')
      .select(['version', 'effective_from', 'vat_basis_points'])
      .orderBy('effective_from')
      .execute(),
    database
      .selectFrom('tariff_bands')
      .select(['tariff_version', 'up_to_kg', 'net_pence'])
      .orderBy('up_to_kg')
      .execute(),
    database
      .selectFrom('tariff_zones')
      .select(['tariff_version', 'zone', 'name', 'supplement_pence', 'delivery_days'])
      .orderBy('match_order')
      .execute(),
    database
      .selectFrom('tariff_zone_districts')
      .select(['tariff_version', 'zone', 'area', 'first_district', 'last_district'])
      .execute(),
    database.selectFrom('tariff_refused_areas').select(['tariff_version', 'area', 'reason']).execute(),
  ]);

  return tariffs.map(({ version, ...tariff }) => {
    const isOfTariff = (row: { tariff_version: number }) => row.tariff_version === version;
    return {
      version,
      effectiveFrom: tariff.effective_from,
      vatBasisPoints: tariff.vat_basis_points,
      bands: bands.filter(isOfTariff).map((band) => ({ upToKg: band.up_to_kg, netPence: band.net_pence })),
      zones: zones.filter(isOfTariff).map((zone) => ({
        code: zone.zone,
        name: zone.name,
        supplementPence: zone.supplement_pence,
        deliveryDays: zone.delivery_days,
        districts: districts
          .filter((range) => isOfTariff(range) && range.zone === zone.zone)
          .map((range) => ({
            area: range.area,
            firstDistrict: range.first_district,
            lastDistrict: range.last_district,
          })),
      })),
      refusedAreas: new Map(refusals.filter(isOfTariff).map(({ area, reason }) => [area, reason])),
    };
  });
}

type FlatQuote = Omit<QuoteRow, 'pickup' | 'delivery' | 'zone' | 'price'> &
  QuoteRow['price'] & { readonly pickupPostcode: string; readonly deliveryPostcode: string; readonly zoneCode: string };

const insertFlatQuote = prepareQuery((database, quote: FlatQuote) =>
  database.insertInto('quotes').values({
    id: quote.id,
    created_at: quote.createdAt,
    valid_until: quote.validUntil,
    pickup_postcode: quote.pickupPostcode,
    delivery_postcode: quote.deliveryPostcode,
    weight_kg: quote.weightKg,
    pieces: quote.pieces,
    tariff_version: quote.tariffVersion,
    zone: quote.zoneCode,
    net_pence: quote.netPence,
    vat_pence: quote.vatPence,
    gross_pence: quote.grossPence,
  }),
);

/** Keeps a quote, so that a shipment made from it in time pays its price. */
export async function insertQuote(database: Database, quote: QuoteRow): Promise<void> {
  const { pickup, delivery, zone, price } = quote;
  await insertFlatQuote(database, {
    ...quote,
    ...price,
    pickupPostcode: pickup.postcode,
    deliveryPostcode: delivery.postcode,
    zoneCode: zone.code,
  });
}

/** What a price is held for, and until when. */
export interface HeldQuote {
  readonly id: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly pickupPostcode: string;
  readonly deliveryPostcode: string;
  readonly weightKg: number;
  readonly pieces: number;
}

/** A quote by its id, which may be any text a caller came with. */
export async function findQuote(database: Database, id: string): Promise<HeldQuote | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await database
    .selectFrom('quotes')
    .select(['id', 'created_at', 'valid_until', 'pickup_postcode', 'delivery_postcode', 'weight_kg', 'pieces'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      createdAt: row.created_at,
      validUntil: row.valid_until,
      pickupPostcode: row.pickup_postcode,
      deliveryPostcode: row.delivery_postcode,
      weightKg: Number(row.weight_kg),
      pieces: row.pieces,
    }
  );
}

/** Deletes up to `atMost` quotes whose price was held until before an instant, the oldest first, and tells how many. */
export async function deleteQuotes(database: Database, validBefore: Date, atMost: number): Promise<number> {
  // As an array, or the planner might read the whole table to find so many rows of it.
  const { numAffectedRows = 0n } = await sql`
    delete from quotes where id = any(array(
      select id from quotes where valid_until < ${validBefore} order by valid_until limit ${atMost}
    ))`.execute(database);
  return Number(numAffectedRows);
}

/** The VAT rate of a tariff, in hundredths of a per cent. */
export async function findVatRate(database: Database, tariffVersion: number): Promise<number> {
  const { vat_basis_points } = await database
    .selectFrom('tariffs')
    .select('vat_basis_points')
    .where('version', '=', tariffVersion)
    .executeTakeFirstOrThrow();
  return vat_basis_points;
}
