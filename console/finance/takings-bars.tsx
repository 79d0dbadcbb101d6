import type { TakingsDay } from '../../contract/staff/finance.ts';
import { friendlyDay } from '../../contract/values/time/friendly-date.ts';
import { ValueAxis, valueScale } from '../parts/value-axis.tsx';
import { pounds } from './pence.tsx';

interface TakingsBarsProps {
  /** '2026-11'. */
  readonly month: string;
  readonly days: readonly Pick<TakingsDay, 'day' | 'gross_pence'>[];
}

/** What was invoiced on each day of a month. The table below has the same figures. */
export function TakingsBars({ month, days }: TakingsBarsProps) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const byDay = new Map(days.map(({ day, gross_pence }) => [day, gross_pence]));
  const scale = valueScale(days.map(({ gross_pence }) => gross_pence));
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <ValueAxis {...scale} />
      <div className="relative h-32">
        {scale.steps.map((pence) => (
          <span
            key={pence}
            className={pence === 0 ? 'chart-line border-control' : 'chart-line border-line'}
            style={{ bottom: `${(pence / scale.top) * 100}%` }}
          />
        ))}
        <div className="absolute inset-0 flex items-end gap-[2px] sm:gap-1">
          {Array.from({ length: count }, (_, index) => {
            const day = `${month}-${String(index + 1).padStart(2, '0')}`;
            const pence = byDay.get(day) ?? 0;
            return (
              <span
                key={day}
                className="flex h-full flex-1 items-end justify-center hover:bg-tint"
                title={titleOf(day, pence)}
              >
                <span
                  className="block w-full max-w-6 rounded-t-[3px] bg-route"
                  style={{ height: `${(pence / scale.top) * 100}%` }}
                />
              </span>
            );
          })}
        </div>
      </div>
      <p className="figures col-start-2 mt-1 flex gap-[2px] text-center text-sm text-quiet sm:gap-1">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className="w-0 flex-1">
            {index % 7 === 0 && <span className="block w-max min-w-full">{index + 1}</span>}
          </span>
        ))}
      </p>
    </div>
  );
}

function titleOf(day: string, pence: number): string {
  return `${friendlyDay(new Date(`${day}T12:00:00Z`))}: ${pounds(pence)}`;
}
