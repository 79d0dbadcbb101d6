import { saveTariffDraft, type TariffPrices } from '../../contract/staff/tariffs.ts';
import { formatPounds } from '../../contract/values/money.ts';
import type { FormSchema } from '../../web/forms/check-by-schema.ts';

export interface PriceField {
  /** Where it is in the prices: `bands.0.price`. */
  readonly name: string;
  readonly label: string;
  readonly unit: 'pounds' | 'days' | 'percent';
  readonly value: number;
}

/** Every figure of a tariff, in the order people read them. */
export function priceFields(prices: TariffPrices): PriceField[] {
  return [
    ...prices.bands.map(({ up_to_kg, price }, at) => ({
      name: `bands.${at}.price`,
      label: `Up to ${up_to_kg} kg`,
      unit: 'pounds' as const,
      value: price,
    })),
    ...prices.zones.flatMap(({ name, supplement, delivery_days }, at) => [
      { name: `zones.${at}.supplement`, label: `${name}: supplement`, unit: 'pounds' as const, value: supplement },
      {
        name: `zones.${at}.delivery_days`,
        label: `${name}: working days`,
        unit: 'days' as const,
        value: delivery_days,
      },
    ]),
    { name: 'vat_percent', label: 'VAT', unit: 'percent', value: prices.vat_percent },
    { name: 'included_cover', label: 'Included cover', unit: 'pounds', value: prices.included_cover },
    { name: 'unpaid_days', label: 'Expires when unpaid for', unit: 'days', value: prices.unpaid_days },
    { name: 'unused_days', label: 'Expires when unused for', unit: 'days', value: prices.unused_days },
  ];
}

function formatFigure({ unit, value }: Pick<PriceField, 'unit' | 'value'>): string {
  if (unit === 'pounds') return formatPounds(value);
  return unit === 'percent' ? `${value} %` : `${value} ${value === 1 ? 'day' : 'days'}`;
}

export interface PriceChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** By label, because a draft may have other weights. */
export function priceChanges(before: TariffPrices, after: TariffPrices): PriceChange[] {
  const [old, fresh] = [figuresOf(before), figuresOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? 'none', after: fresh.get(label) ?? 'none' }))
    .filter((change) => change.before !== change.after);
}

type DraftBody = Parameters<typeof saveTariffDraft.body.parse>[0];

/** The contract’s schema for a form whose fields are named by their place in the prices. */
export function draftSchema(
  like: string,
  prices: TariffPrices,
): FormSchema<ReturnType<typeof saveTariffDraft.body.parse>> {
  return {
    safeParse: (values) => {
      const { name, ...texts } = values as Readonly<Record<string, string>>; // all fields of the form are texts
      const number = (field: string, known: number) => {
        const text = texts[field]?.trim() ?? String(known);
        return text === '' ? Number.NaN : Number(text);
      };
      const body: DraftBody = {
        name,
        like,
        prices: {
          ...prices,
          vat_percent: number('vat_percent', prices.vat_percent),
          included_cover: number('included_cover', prices.included_cover),
          unpaid_days: number('unpaid_days', prices.unpaid_days),
          unused_days: number('unused_days', prices.unused_days),
          bands: prices.bands.map((band, at) => ({ ...band, price: number(`bands.${at}.price`, band.price) })),
          zones: prices.zones.map((zone, at) => ({
            ...zone,
            supplement: number(`zones.${at}.supplement`, zone.supplement),
            delivery_days: number(`zones.${at}.delivery_days`, zone.delivery_days),
          })),
        },
      };
      const parsed = saveTariffDraft.body.safeParse(body);
      if (parsed.success) return parsed;
      const issues = parsed.error.issues.map(({ path: [first, ...rest], message }) => ({
        path: [first === 'prices' ? rest.join('.') : String(first)],
        message,
      }));
      return { success: false, error: { issues } };
    },
  };
}

function figuresOf(prices: TariffPrices): Map<string, string> {
  return new Map(priceFields(prices).map((field) => [field.label, formatFigure(field)]));
}
