import { pounds } from '../finance/pence.tsx';

interface ValueScale {
  readonly top: number;
  /** From nought to the top. */
  readonly steps: readonly number[];
}

/** Of sums in pence: three or four round steps, the last at or above the highest. */
export function valueScale(values: readonly number[]): ValueScale {
  const highest = Math.max(300, ...values);
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(highest / step);
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

const short = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
  trailingZeroDisplay: 'stripIfInteger',
});

/** '£2.50', '£5', '£1.5K'. */
function sumOf(pence: number): string {
  return pence % 100 === 0 ? short.format(pence / 100) : pounds(pence);
}

/** The sums beside a chart’s lines. As wide as the widest of them. */
export function ValueAxis({ top, steps }: ValueScale) {
  return (
    <div aria-hidden="true" className="figures relative text-right text-sm text-quiet">
      {steps.map((pence) => (
        <span key={pence} className="block h-0 overflow-visible">
          <span className="invisible">{sumOf(pence)}</span>
          <span className="absolute right-0 -translate-y-1/2" style={{ top: `${100 - (pence / top) * 100}%` }}>
            {sumOf(pence)}
          </span>
        </span>
      ))}
    </div>
  );
}
