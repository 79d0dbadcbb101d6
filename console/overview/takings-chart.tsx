import { ArrowDown, ArrowUp } from 'lucide-react';
import type { OverviewTakings } from '../../contract/staff/overview.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { pounds } from '../finance/pence.tsx';
import { ValueAxis, valueScale } from '../parts/value-axis.tsx';

interface TakingsProps {
  readonly takings: OverviewTakings;
  /** Until when they are counted. */
  readonly at: Date;
}

/** Today by the hour, over the usual of this weekday. */
export function TakingsChart({ takings: { today_pence, usual_pence, hours }, at }: TakingsProps) {
  const usual =
    usual_pence === null
      ? 'Nothing to compare with yet: it takes one earlier week.'
      : `Usually ${pounds(usual_pence)} by this time of this weekday.`;
  const scale = valueScale([today_pence, ...hours.map((hour) => hour.usual_pence ?? 0)]);
  const upTo = (pence: number) => 100 - (pence / scale.top) * 100;
  const now = hourOfDay(at);
  const usualPoints = hours.flatMap(({ usual_pence: pence }, hour) =>
    pence === null ? [] : [`${hour},${upTo(pence)}`],
  );
  const todayPoints = [
    ...hours.flatMap(({ today_pence: pence }, hour) => (pence === null ? [] : [`${hour},${upTo(pence)}`])),
    `${now},${upTo(today_pence)}`,
  ];
  return (
    <section
      aria-labelledby="takings"
      className="grid content-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="takings" className="text-sm font-medium text-quiet">
            Takings today, with VAT
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures text-2xl font-semibold">{pounds(today_pence)}</span>
            {usual_pence !== null && usual_pence > 0 && <Difference today={today_pence} usual={usual_pence} />}
          </p>
          <p className="text-sm text-quiet">{usual}</p>
        </div>
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
          <span className="flex items-center gap-2">
            <span className="w-5 border-t-3 border-route" />
            Today
          </span>
          {usual_pence !== null && (
            <span className="flex items-center gap-2">
              <span className="w-5 border-t-2 border-dashed border-control" />
              Usual, median of 8 weeks
            </span>
          )}
        </p>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <ValueAxis {...scale} />
        <div className="relative h-44">
          <svg
            viewBox="0 0 24 100"
            preserveAspectRatio="none"
            className="size-full overflow-visible"
            role="img"
            aria-label={`Takings today by hour, ${pounds(today_pence)}. ${usual}`}
          >
            {scale.steps.map((pence) => (
              <path
                key={pence}
                d={`M0 ${upTo(pence)}h24`}
                className={pence === 0 ? 'stroke-control' : 'stroke-line'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <polygon points={[...todayPoints, `${now},100`, '0,100'].join(' ')} className="fill-tint" />
            <polyline
              points={usualPoints.join(' ')}
              className="fill-none stroke-control"
              strokeWidth={2}
              strokeDasharray="5 5"
              vectorEffect="non-scaling-stroke"
            />
            <polyline
              points={todayPoints.join(' ')}
              className="fill-none stroke-route"
              strokeWidth={3}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span
            aria-hidden="true"
            data-state="current"
            className="station absolute size-3.5 -translate-1/2"
            style={{ left: `${(now / 24) * 100}%`, top: `${upTo(today_pence)}%` }}
          />
        </div>
        <p aria-hidden="true" className="relative col-start-2 mt-2 h-6 text-sm text-quiet">
          {['12am', '6am', 'Noon', '6pm', '12am'].map((text, place) => (
            <span
              key={`${text} ${place < 2}`}
              className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full"
              style={{ left: `${place * 25}%` }}
            >
              {text}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

function Difference({ today, usual }: { readonly today: number; readonly usual: number }) {
  const isMore = today >= usual;
  return (
    <Badge
      tone={isMore ? 'success' : 'warning'}
      icon={isMore ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
    >
      {pounds(Math.abs(today - usual))} {isMore ? 'more' : 'less'} ({percent.format(Math.abs(today - usual) / usual)})
    </Badge>
  );
}

const clock = londonFormat({ hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });

/** In London: 14.5 at half past two. */
function hourOfDay(instant: Date): number {
  const [hour = 0, minute = 0] = clock.format(instant).split(':').map(Number);
  return hour + minute / 60;
}
