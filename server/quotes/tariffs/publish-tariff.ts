import { sql } from 'kysely';
import { minutes } from '../../../contract/values/time/duration.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { CommandError } from '../../cli/command-error.ts';
import type { Database, Trx } from '../../database/database.ts';
import { findTariffs } from '../quotes.repository.ts';
import { type Tariff, tariffAt } from '../tariff.ts';
import type { TariffContent } from './tariff-document.ts';

export interface Publication {
  readonly content: TariffContent;
  readonly effectiveFrom: Date;
  readonly organisationId: string | undefined;
  readonly endsAt: Date | undefined;
  /** The rate that somebody confirmed as a change. Any other than the one in force on that day is refused. */
  readonly confirmedVatBasisPoints?: number | undefined;
}

/** As long as processes may take to have read it (a constraint of the table). */
const leadMs = minutes(5);

/**
 * Publishes a tariff, which nobody can edit from then on. VAT is the same for everybody: an organisation's own tariff has the rate of the
 * tariff for everybody, and follows each change of it, as do tariffs published before to start later. Returns every version published,
 * the given one first.
 */
export async function publishTariff(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  actor: Actor,
  publication: Publication,
): Promise<Tariff[]> {
  return database.transaction().execute(async (trx) => {
    await sql`lock table tariffs in share row exclusive mode`.execute(trx); // one at a time, for the next number and for VAT
    const at = now();
    if (publication.effectiveFrom.getTime() < at.getTime() + leadMs) {
      throw new CommandError('A tariff starts in the future, at least five minutes from now.');
    }
    await refuseUnknownAreas(trx, publication.content);
    const before = await findTariffs(trx);
    refuseForgottenVat(before, publication);
    const published = followVat(before, withStandardVat(before, publication));
    for (const tariff of published) {
      await insertTariff(trx, tariff, at);
      await recordAudit(trx, actor, auditEntryOf(tariff), at);
    }
    return published;
  });
}

/** A draft made before a change of VAT would undo it. An organisation's own takes the rate of everybody. */
function refuseForgottenVat(before: readonly Tariff[], publication: Publication): void {
  const { content, organisationId, effectiveFrom, confirmedVatBasisPoints } = publication;
  const { vatBasisPoints } = standardTariffAt(before, effectiveFrom);
  const isMeant = content.vatBasisPoints === vatBasisPoints || content.vatBasisPoints === confirmedVatBasisPoints;
  if (organisationId !== undefined || isMeant) return;
  const [drafted, inForce] = [content.vatBasisPoints, vatBasisPoints].map((points) => points / 100);
  throw new CommandError(
    `VAT would change from ${inForce}% to ${drafted}% on that day. Confirm that (in a command by --vat ${drafted}), or use ${inForce}%.`,
  );
}

function withStandardVat(before: readonly Tariff[], publication: Publication): Publication {
  if (publication.organisationId === undefined) return publication;
  const { vatBasisPoints } = standardTariffAt(before, publication.effectiveFrom);
  return { ...publication, content: { ...publication.content, vatBasisPoints } };
}

/** The tariff of a publication, and after it a version for each time at which an organisation's own would have an old rate of VAT. */
function followVat(before: readonly Tariff[], publication: Publication): Tariff[] {
  const { content, confirmedVatBasisPoints: _, ...rest } = publication;
  let version = Math.max(0, ...before.map((tariff) => tariff.version)) + 1;
  const first: Tariff = { ...content, ...rest, repeats: undefined, version };
  const published = [first];
  for (const tariff of laterAtOldVat(before, first)) {
    version += 1;
    const repeats = tariff.repeats ?? tariff.version;
    published.push({ ...tariff, version, vatBasisPoints: first.vatBasisPoints, repeats });
  }
  const known = () => inOrder([...before, ...published]);
  const starts = known().flatMap(({ effectiveFrom }) => (effectiveFrom < rest.effectiveFrom ? [] : effectiveFrom));
  for (const organisation of new Set(known().flatMap(({ organisationId }) => organisationId ?? []))) {
    const visible = () => known().filter(({ organisationId: of }) => of === undefined || of === organisation);
    for (const effectiveFrom of starts) {
      const { vatBasisPoints } = standardTariffAt(known(), effectiveFrom);
      // What was published for the organisation, whatever repeats something that has been replaced since.
      const meant = tariffAt(
        visible().filter(({ repeats }) => repeats === undefined),
        effectiveFrom,
      );
      const inForce = tariffAt(visible(), effectiveFrom);
      const isMeant = (inForce.repeats ?? inForce.version) === meant.version;
      if (meant.organisationId === undefined || (isMeant && inForce.vatBasisPoints === vatBasisPoints)) continue;
      version += 1;
      published.push({ ...meant, version, effectiveFrom, vatBasisPoints, repeats: meant.version });
    }
  }
  return published;
}

/** Those for everybody that would undo a change of VAT, up to the next change that somebody has published. */
function laterAtOldVat(before: readonly Tariff[], { organisationId, effectiveFrom, vatBasisPoints }: Tariff): Tariff[] {
  const old = standardTariffAt(before, effectiveFrom).vatBasisPoints;
  if (organisationId !== undefined || vatBasisPoints === old) return [];
  const starts = inOrder(before).flatMap((tariff) =>
    tariff.organisationId === undefined && tariff.effectiveFrom > effectiveFrom ? tariff.effectiveFrom.getTime() : [],
  );
  const later = [...new Set(starts)].map((start) => standardTariffAt(before, new Date(start)));
  const change = later.findIndex((tariff) => tariff.vatBasisPoints !== old);
  return change === -1 ? later : later.slice(0, change);
}

function inOrder(tariffs: readonly Tariff[]): Tariff[] {
  return tariffs.toSorted(
    (one, other) => one.effectiveFrom.getTime() - other.effectiveFrom.getTime() || one.version - other.version,
  );
}

function auditEntryOf({ version, organisationId, effectiveFrom, endsAt, vatBasisPoints }: Tariff) {
  return {
    action: 'publish tariff',
    subject: { kind: 'tariff', id: String(version) },
    after: { organisationId, effectiveFrom, endsAt, vatBasisPoints },
  };
}

async function refuseUnknownAreas(trx: Trx, { zones }: TariffContent): Promise<void> {
  const named = new Set(zones.flatMap(({ districts }) => districts.map(({ area }) => area)));
  const known = new Set((await trx.selectFrom('post_areas').select('area').execute()).map(({ area }) => area));
  const unknown = [...named].filter((area) => !known.has(area));
  if (unknown.length > 0) throw new CommandError(`There is no post area ${unknown.join(', ')}.`);
}

async function insertTariff(trx: Trx, tariff: Tariff, publishedAt: Date): Promise<void> {
  const { version: tariff_version } = tariff;
  await trx
    .insertInto('tariffs')
    .values({
      version: tariff_version,
      published_at: publishedAt,
      effective_from: tariff.effectiveFrom,
      vat_basis_points: tariff.vatBasisPoints,
      unpaid_days: tariff.unpaidDays,
      unused_days: tariff.unusedDays,
      included_cover_pence: tariff.includedCoverPence,
      organisation_id: tariff.organisationId ?? null,
      ends_at: tariff.endsAt ?? null,
      repeats: tariff.repeats ?? null,
    })
    .execute();
  const bands = tariff.bands.map(({ upToKg, netPence }) => ({ tariff_version, up_to_kg: upToKg, net_pence: netPence }));
  await trx.insertInto('tariff_bands').values(bands).execute();
  const zones = tariff.zones.map(({ code, name, supplementPence, deliveryDays }, at) => ({
    tariff_version,
    zone: code,
    name,
    match_order: at + 1,
    supplement_pence: supplementPence,
    delivery_days: deliveryDays,
  }));
  await trx.insertInto('tariff_zones').values(zones).execute();
  const districts = tariff.zones.flatMap(({ code, districts: ranges }) =>
    ranges.map(({ area, firstDistrict, lastDistrict }) => ({
      tariff_version,
      zone: code,
      area,
      first_district: firstDistrict,
      last_district: lastDistrict,
    })),
  );
  if (districts.length > 0) await trx.insertInto('tariff_zone_districts').values(districts).execute();
  const refusals = Array.from(tariff.refusedAreas, ([area, reason]) => ({ tariff_version, area, reason }));
  if (refusals.length > 0) await trx.insertInto('tariff_refused_areas').values(refusals).execute();
}

/** The tariff for everybody that is in force at an instant. */
export function standardTariffAt(tariffs: readonly Tariff[], instant: Date): Tariff {
  return tariffAt(
    tariffs.filter(({ organisationId }) => organisationId === undefined),
    instant,
  );
}
