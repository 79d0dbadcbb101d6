import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tariff } from './tariff.ts';

/** Every tariff whole, those still to come included, in the order they start; of those that start together the later version is last. */
export async function findTariffs(database: Database): Promise<Tariff[]> {
  const [tariffs, bands, zones, districts, refusals] = await Promise.all([
    database.selectFrom('tariffs').selectAll().orderBy('effective_from').orderBy('version').execute(),
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
      organisationId: tariff.organisation_id ?? undefined,
      endsAt: tariff.ends_at ?? undefined,
      repeats: tariff.repeats ?? undefined,
      vatBasisPoints: tariff.vat_basis_points,
      unpaidDays: tariff.unpaid_days,
      unusedDays: tariff.unused_days,
      includedCoverPence: tariff.included_cover_pence,
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

/** In hundredths of a per cent. Runs in the caller's transaction, which must not wait for another connection. */
export async function findVatBasisPoints(database: Database, tariffVersion: number): Promise<number> {
  const { vat_basis_points } = await database
    .selectFrom('tariffs')
    .select('vat_basis_points')
    .where('version', '=', tariffVersion)
    .executeTakeFirstOrThrow();
  return vat_basis_points;
}

/** Whether one of these tariffs has another rate of VAT than what is in force for everybody at an instant. */
export async function hasVatChanged(database: Database, tariffVersions: readonly number[], at: Date): Promise<boolean> {
  const { rows } = await sql`
    select version from tariffs
    where version = any(${tariffVersions}::integer[])
      and vat_basis_points <> (select vat_basis_points from tariffs
        where organisation_id is null and effective_from <= ${at} order by effective_from desc, version desc limit 1)`.execute(
    database,
  );
  return rows.length > 0;
}
