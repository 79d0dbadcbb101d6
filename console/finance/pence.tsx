import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';

export function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

/** A quiet nought, so that what there is stands out. */
export function Pence({ pence, isTotal = false }: { readonly pence: number; readonly isTotal?: boolean }) {
  const look = pence === 0 ? 'nought text-quiet' : isTotal ? 'font-semibold' : undefined;
  return <span className={look}>{pounds(pence)}</span>;
}
