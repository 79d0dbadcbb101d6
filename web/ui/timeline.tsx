import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TimelineEvent {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  state: 'done' | 'current' | 'upcoming';
}

/** A vertical route line with a station for each event, dotted where it is still ahead. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol aria-label={label}>
      {events.map((event, index) => (
        <li
          key={event.id}
          aria-current={event.state === 'current' ? 'step' : undefined}
          className="relative grid grid-cols-[auto_1fr] gap-x-4 pb-7 last:pb-0"
        >
          {index < events.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-1 -bottom-1 left-[calc(0.625rem-1.5px)] border-l-[3px]',
                events[index + 1]?.state === 'upcoming' ? 'route-ahead' : 'route-travelled',
              )}
            />
          )}
          <span data-state={event.state} className="station z-10 mt-0.5" />
          <div className={classNames('wrap-anywhere', event.state === 'upcoming' && 'text-quiet')}>
            <p className={event.state === 'current' ? 'text-lg font-semibold' : 'font-medium'}>{event.title}</p>
            {event.detail !== undefined && <p className="figures text-sm text-quiet">{event.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
