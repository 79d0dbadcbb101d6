import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { PublishedTerms } from '../../contract/values/published-terms.ts';
import { vatOn } from './price-shipment.ts';
import type { Tariff } from './tariff.ts';

/** What a tariff says of everybody's shipments, as pages and commands print it. */
export function publishedTerms(
  tariff: Pick<Tariff, 'bands' | 'vatBasisPoints' | 'unpaidDays' | 'unusedDays' | 'includedCoverPence'>,
): PublishedTerms {
  const netPence = Math.min(...tariff.bands.map((band) => band.netPence));
  return {
    startingExclVat: pounds(netPence),
    startingInclVat: pounds(netPence + vatOn(netPence, tariff.vatBasisPoints)),
    unpaidDays: daysInWords(tariff.unpaidDays),
    unusedDays: daysInWords(tariff.unusedDays),
    includedCover: pounds(tariff.includedCoverPence).replace('.00', ''),
  };
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

function daysInWords(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`;
}
