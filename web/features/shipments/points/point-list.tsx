import type { ReactNode } from 'react';
import type { PointTexts } from '../../../../contract/points/point-words.ts';

interface PointListProps {
  readonly points: readonly (PointTexts & { readonly action?: ReactNode })[];
}

/** Numbered as on the map. Texts alone, because the server writes its own into the same markup for browsers without script. */
export function PointList({ points }: PointListProps) {
  return (
    <ol className="grid gap-3">
      {points.map((point) => (
        <li
          key={point.number}
          data-point=""
          className="grid grid-cols-[auto_1fr] gap-x-3 rounded-card border border-line bg-surface p-4 sm:p-5"
        >
          <span
            aria-hidden="true"
            className="figures grid size-8 place-items-center rounded-full bg-volt text-sm font-bold text-on-volt"
          >
            {point.number}
          </span>
          <div className="grid min-w-0 gap-1">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{point.name}</h3>
              <span className="figures font-semibold whitespace-nowrap">{point.distance}</span>
            </div>
            <p>{point.place}</p>
            <p
              data-state={point.state}
              className="mt-1 flex items-center gap-2 font-semibold before:size-2.5 before:rounded-full before:bg-control data-[state^=Open]:text-success data-[state^=Open]:before:bg-success"
            >
              {point.state}
            </p>
            <p className="text-quiet">{point.offers}</p>
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-small text-link underline underline-offset-4">
                Opening hours
              </summary>
              <p className="pb-1 text-quiet">{point.hours}</p>
            </details>
            {point.action}
          </div>
        </li>
      ))}
    </ol>
  );
}
