import type { Tariff, Zone } from './tariff.ts';

export interface PriceLine {
  readonly label: string;
  readonly pence: number;
}

/** A price in whole pence; its lines add up to the gross. */
export interface Price {
  readonly lines: readonly PriceLine[];
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
}

export interface Load {
  /** Of the whole shipment. */
  readonly weightKg: number;
  readonly pieces: number;
}

/** VAT on a net total in whole pence, a half penny rounded up. */
export function vatOn(netPence: number, vatBasisPoints: number): number {
  return Math.floor((netPence * vatBasisPoints + 5_000) / 10_000);
}

/**
 * Prices a shipment: pieces × the band of weight ÷ pieces, one zone supplement, then VAT on the sum.
 * Undefined where a piece is heavier than the heaviest band: there is no price, and the customer is asked to contact us.
 */
export function priceShipment(tariff: Tariff, zone: Zone, { weightKg, pieces }: Load): Price | undefined {
  // Multiplied rather than divided, because that is exact: a piece never slips into the wrong band by a rounding.
  const band = tariff.bands.find(({ upToKg }) => weightKg <= upToKg * pieces);
  if (!band) return undefined;
  const basePence = pieces * band.netPence;
  const netPence = basePence + zone.supplementPence;
  const vatPence = vatOn(netPence, tariff.vatBasisPoints);
  const lines = [
    {
      label: pieces === 1 ? `Parcel up to ${band.upToKg} kg` : `${pieces} parcels up to ${band.upToKg} kg each`,
      pence: basePence,
    },
    { label: `${zone.name}${zone.supplementPence === 0 ? ': no' : ''} supplement`, pence: zone.supplementPence },
    { label: `VAT at ${tariff.vatBasisPoints / 100}%`, pence: vatPence },
  ];
  return { lines, netPence, vatPence, grossPence: netPence + vatPence };
}

export function heaviestPieceKg(tariff: Tariff): number {
  return tariff.bands.at(-1)?.upToKg ?? 0;
}
