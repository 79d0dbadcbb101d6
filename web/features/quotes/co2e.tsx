import { formatMass } from '../../../contract/values/co2e.ts';

/** A mass of CO2e with its unit, such as 398 g CO₂e. */
export function Co2e({ grams }: { readonly grams: number }) {
  return (
    <span className="whitespace-nowrap">
      {formatMass(grams)} CO<sub>2</sub>e
    </span>
  );
}
