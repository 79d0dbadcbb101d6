import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { dearerZone, locatePostcode } from '../locate-postcode.ts';
import type { PriceBook } from '../price-book.ts';
import { priceShipment } from '../price-shipment.ts';
import type { Tariff } from '../tariff.ts';
import type { TariffContent } from './tariff-document.ts';

export interface Comparison {
  readonly shipments: number;
  /** Net, as they were sold. */
  readonly soldPence: number;
  /** Net, of the same shipments by the other tariff. */
  readonly comparedPence: number;
  /** Shipments that the other tariff has no price for: they are in neither sum. */
  readonly unpriced: number;
  /** Organisations that would have paid more, or less, in all. */
  readonly dearer: number;
  readonly cheaper: number;
}

const pageSize = 5_000;

/** What the shipments that were booked since would have cost by another tariff, before VAT. */
export async function comparePrices(
  database: Database,
  {
    content,
    postAreas,
    since,
    organisationId,
  }: {
    readonly content: TariffContent;
    readonly postAreas: PriceBook['postAreas'];
    readonly since: Date;
    readonly organisationId: string | undefined;
  },
): Promise<Comparison> {
  const tariff = {
    ...content,
    version: 0,
    effectiveFrom: since,
    organisationId,
    endsAt: undefined,
    repeats: undefined,
  };
  const sum = { shipments: 0, soldPence: 0, comparedPence: 0, unpriced: 0 };
  const changes = new Map<string, number>();
  for (let after: string | undefined; ; ) {
    const rows = await selectBooked(database, { since, organisationId, after });
    for (const row of rows) {
      const netPence = priceOf(tariff, postAreas, row);
      if (netPence === undefined) sum.unpriced += 1;
      else {
        sum.shipments += 1;
        sum.soldPence += row.net_pence;
        sum.comparedPence += netPence;
        const { organisation_id: id } = row;
        changes.set(id, (changes.get(id) ?? 0) + netPence - row.net_pence);
      }
    }
    after = rows.at(-1)?.id;
    if (rows.length < pageSize) {
      const each = [...changes.values()];
      const [dearer, cheaper] = [each.filter((change) => change > 0), each.filter((change) => change < 0)];
      return { ...sum, dearer: dearer.length, cheaper: cheaper.length };
    }
  }
}

type BookedRow = Awaited<ReturnType<typeof selectBooked>>[number];

function selectBooked(
  database: Database,
  {
    since,
    organisationId,
    after,
  }: {
    readonly since: Date;
    readonly organisationId: string | undefined;
    readonly after: string | undefined;
  },
) {
  return database
    .selectFrom('shipments')
    .select([
      'id',
      'shipper_postcode',
      'receiver_postcode',
      'organisation_id',
      'gross_weight_kg',
      'pieces',
      'net_pence',
    ])
    .where('booked_at', '>=', since)
    .where('address_corrected_at', 'is', null) // sold for another address
    .$if(organisationId !== undefined, (query) => query.where('organisation_id', '=', organisationId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(booked_at, id) > (select booked_at, id from shipments where id = ${after})`),
    )
    .orderBy('booked_at')
    .orderBy('id')
    .limit(pageSize)
    .execute();
}

function priceOf(tariff: Tariff, postAreas: PriceBook['postAreas'], row: BookedRow): number | undefined {
  const pickup = locatePostcode(tariff, postAreas, row.shipper_postcode);
  const delivery = locatePostcode(tariff, postAreas, row.receiver_postcode);
  if ('reason' in pickup || 'reason' in delivery) return undefined; // erased, or no longer served
  const load = { weightKg: Number(row.gross_weight_kg), pieces: row.pieces };
  return priceShipment(tariff, dearerZone(tariff, pickup.zone, delivery.zone), load)?.netPence;
}
