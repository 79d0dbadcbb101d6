import * as z from 'zod/mini';
import { londonOffsetMs } from '../../../contract/values/time/london.ts';
import { dateOf } from '../../../contract/values/time/working-days.ts';
import type { DistrictRange, Tariff } from '../tariff.ts';

/** What a tariff says, apart from when it starts and for whom. */
export type TariffContent = Omit<Tariff, 'version' | 'effectiveFrom' | 'organisationId' | 'endsAt' | 'repeats'>;

const pence = z.int().check(z.gte(0), z.lte(100_000_000));
const district = z.string().check(z.regex(/^[A-Z]{1,2}( \d{1,2}(-\d{1,2})?)?$/, 'is written HS, IV 51 or IV 41-49'));

/** A tariff may let a shipment wait so long for its payment. */
export const mostUnpaidDays = 90;

/** The file that people edit. */
export const tariffDocument = z.strictObject({
  vat_percent: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01)),
  unpaid_days: z.int().check(z.gte(1), z.lte(mostUnpaidDays)),
  unused_days: z.int().check(z.gte(1), z.lte(365)),
  included_cover_pounds: z.int().check(z.gte(0), z.lte(100_000)),
  bands: z.array(z.strictObject({ up_to_kg: z.int().check(z.gt(0)), net_pence: pence.check(z.gt(0)) })).check(
    z.minLength(1, 'needs at least one weight band'),
    z.refine((bands) => isAscending(bands.map((band) => band.up_to_kg)), 'must go up in weight'),
  ),
  zones: z
    .array(
      z.strictObject({
        code: z.string().check(z.regex(/^[A-Z_]{1,40}$/, 'is written in capitals, such as SCILLY')),
        name: z.string().check(z.minLength(1), z.maxLength(60)),
        supplement_pence: pence,
        delivery_days: z.int().check(z.gt(0), z.lte(30)),
        districts: z.array(district),
      }),
    )
    .check(
      z.refine((zones) => new Set(zones.map(({ code }) => code)).size === zones.length, 'names a zone twice'),
      z.refine(
        (zones) => zones.every(({ districts }, at) => (districts.length === 0) === (at === zones.length - 1)),
        'must each name districts, but for the last one, which takes the rest of the country',
      ),
      z.refine((zones) => {
        const starts = zones.flatMap(({ districts }) => districts.map(readDistrict)).map(startOf);
        return new Set(starts).size === starts.length;
      }, 'name a district twice'),
    ),
  refused_areas: z.record(
    z.string().check(z.regex(/^[A-Z]{1,3}$/)),
    z.string().check(z.minLength(1), z.maxLength(200)),
  ),
});
export type TariffDocument = z.infer<typeof tariffDocument>;

/** Of a document, why it can't be read, for the terminal. */
export function describeMistake({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string {
  const [first] = issues;
  if (!first) return 'The file can’t be read.';
  const where = first.path.length > 0 ? first.path.join('.') : 'The file';
  if (first.code === 'unrecognized_keys') return `${where}: there is no field ${first.keys.join(', ')}.`;
  return `${where} ${first.message === 'Invalid input' ? 'has a value that isn’t allowed' : first.message}.`;
}

export function contentOf(document: TariffDocument): TariffContent {
  return {
    vatBasisPoints: Math.round(document.vat_percent * 100),
    unpaidDays: document.unpaid_days,
    unusedDays: document.unused_days,
    includedCoverPence: document.included_cover_pounds * 100,
    bands: document.bands.map((band) => ({ upToKg: band.up_to_kg, netPence: band.net_pence })),
    zones: document.zones.map((zone) => ({
      code: zone.code,
      name: zone.name,
      supplementPence: zone.supplement_pence,
      deliveryDays: zone.delivery_days,
      districts: zone.districts.map(readDistrict),
    })),
    refusedAreas: new Map(Object.entries(document.refused_areas)),
  };
}

export function documentOf(content: TariffContent): TariffDocument {
  return {
    vat_percent: content.vatBasisPoints / 100,
    unpaid_days: content.unpaidDays,
    unused_days: content.unusedDays,
    included_cover_pounds: content.includedCoverPence / 100,
    bands: content.bands.map((band) => ({ up_to_kg: band.upToKg, net_pence: band.netPence })),
    zones: content.zones.map((zone) => ({
      code: zone.code,
      name: zone.name,
      supplement_pence: zone.supplementPence,
      delivery_days: zone.deliveryDays,
      districts: zone.districts.map(writeDistrict).toSorted(),
    })),
    refused_areas: Object.fromEntries(content.refusedAreas),
  };
}

/** Every price changed by a percentage, to the nearest penny. */
export function changePrices(content: TariffContent, percent: number): TariffContent {
  const change = (amount: number) => Math.round((amount * (100 + percent)) / 100);
  return {
    ...content,
    bands: content.bands.map((band) => ({ ...band, netPence: Math.max(1, change(band.netPence)) })),
    zones: content.zones.map((zone) => ({ ...zone, supplementPence: change(zone.supplementPence) })),
  };
}

/** The first instant of a day in London, when a tariff starts; undefined of no day such as 2027-02-30. */
export function startOfDay(text: string): Date | undefined {
  const day = dateOf(text);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isDay ? new Date(day.getTime() - londonOffsetMs(day)) : undefined;
}

const lastDistrict = 99;

function readDistrict(text: string): DistrictRange {
  const [area = '', numbers = `0-${lastDistrict}`] = text.split(' ');
  const [first, last = first] = numbers.split('-').map(Number);
  return { area, firstDistrict: first ?? 0, lastDistrict: last ?? lastDistrict };
}

function writeDistrict({ area, firstDistrict, lastDistrict: last }: DistrictRange): string {
  if (firstDistrict === 0 && last === lastDistrict) return area;
  return firstDistrict === last ? `${area} ${firstDistrict}` : `${area} ${firstDistrict}-${last}`;
}

function startOf({ area, firstDistrict }: DistrictRange): string {
  return `${area} ${firstDistrict}`;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}
