import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface LoggedEvent {
  readonly id: string;
  /** Shown once above the events of a day: 'Today', 'Sat 14 Nov'. */
  readonly day: string;
  readonly time: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** `arrived` is the end of the way: a tick. */
  readonly state: 'done' | 'current' | 'arrived';
}

/** A vertical route line with a station for each event, by day, with the time at the left. */
export function EventLog({ label, events }: { readonly label: string; readonly events: readonly LoggedEvent[] }) {
  return (
    <ol aria-label={label}>
      {events.map(({ id, day, time, title, detail, state }, index) => {
        const isNewDay = day !== events[index - 1]?.day;
        const isNewest = state !== 'done';
        return (
          <li
            key={id}
            aria-current={isNewest ? 'step' : undefined}
            className={classNames(
              'relative grid grid-cols-[4.75rem_1.5rem_minmax(0,1fr)] gap-x-2 pb-4 last:pb-0 sm:gap-x-4',
              '@max-[15rem]/page:grid-cols-[1.5rem_minmax(0,1fr)]',
            )}
          >
            {events.length > 1 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'route-travelled absolute left-[calc(5.25rem+0.75rem-1.5px)] border-l-[3px] sm:left-[calc(5.75rem+0.75rem-1.5px)]',
                  '@max-[15rem]/page:left-[calc(0.75rem-1.5px)]',
                  index === 0 ? 'top-10' : 'top-0',
                  index < events.length - 1 ? 'bottom-0' : isNewDay ? 'h-10' : 'h-3',
                )}
              />
            )}
            {/* Its ground covers the line where a day is a long word. */}
            {isNewDay && (
              <p className="relative z-10 col-span-full mb-1 justify-self-start bg-surface pr-1 font-semibold">{day}</p>
            )}
            <p className="figures text-quiet whitespace-nowrap @max-[15rem]/page:col-span-full">{time}</p>
            <span className="z-10 grid h-6 place-items-center">
              <span data-state={state} className={classNames('station', isNewest ? 'size-5' : 'size-3')}>
                {state === 'arrived' && <Icon name="check" strokeWidth={4} className="size-3.5" />}
              </span>
            </span>
            <div className="wrap-anywhere">
              <p className={isNewest ? 'font-semibold' : undefined}>{title}</p>
              {detail !== undefined && <p className="text-quiet">{detail}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
