import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface RouteLineProps {
  /** For screen readers: 'Your parcel’s progress'. Without it the line is decoration beside words that say the same. */
  readonly label?: string;
  /** Their names, in order: two to seven. */
  readonly stations: readonly string[];
  /** The station it is at, from 1; past the last one it has arrived, which ends the line in a tick. */
  readonly current: number;
  /** How much of the way to the next station is done, 0 to 1. */
  readonly progress?: number;
  /** `missed` draws a loop at the current station; `halted` marks the station itself. */
  readonly state?: 'moving' | 'missed' | 'halted';
  /** `row` is 96 px wide, for lists: without names, marker and motion. */
  readonly size?: 'wide' | 'row';
  /** Whether to name the stations. Where not all fit it names the current one. A line with a label names them all for screen readers. */
  readonly hasNames?: boolean;
  /** Stands on the line at the current station. */
  readonly marker?: ReactNode;
  /** Stands at the last station. */
  readonly end?: ReactNode;
}

/**
 * The route line through its stations: solid to the current one, dotted after it. On arrival the travelled part draws itself and the
 * stations pop up in turn; when the current station changes, the line grows and the marker moves along it.
 */
export function RouteLine({
  label,
  stations,
  current,
  progress,
  state = 'moving',
  size = 'wide',
  hasNames = false,
  marker,
  end,
}: RouteLineProps) {
  const last = stations.length;
  const travelled = Math.min(current, last) - 1 + (current < last ? (progress ?? 0) : 0);
  const isStepwise = progress !== undefined;
  const isWide = size === 'wide';
  const even = hasNames && !isStepwise ? evenly[last] : undefined;
  return (
    <div className={classNames('relative', isWide ? '@container' : 'w-24', marker !== undefined && 'pt-9')}>
      <div
        aria-hidden="true"
        data-size={size}
        className={classNames(
          'absolute inset-x-0 flex items-center',
          isWide ? 'h-6 px-3' : 'h-3 px-1.5',
          even?.ends,
          end !== undefined && '@steps:right-7',
        )}
      >
        <Stretch part="travelled" grow={travelled} {...{ isStepwise }} isDrawn={isWide} />
        {isWide && (
          <Standing at={placeOfMarker()} isEven={even !== undefined}>
            {marker}
          </Standing>
        )}
        {state === 'missed' && <Loop />}
        <Stretch part="ahead" grow={last - 1 - travelled} {...{ isStepwise }} />
        {isWide && <Standing at="middle">{end}</Standing>}
      </div>
      <ol
        {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}
        className={classNames('relative flex', isWide && 'stations-pop', end !== undefined && 'room-at-end')}
      >
        {stations.map((name, index) => (
          <Station
            key={name}
            {...{ name, size, hasNames }}
            isNamed={hasNames || label !== undefined}
            fit={even?.name ?? (last > mostNamesOnPhone ? 'hidden' : 'all')}
            isCurrent={index + 1 === current}
            state={stateAt(index + 1)}
            side={index === 0 ? 'start' : index === last - 1 ? 'end' : 'middle'}
          />
        ))}
      </ol>
    </div>
  );

  function placeOfMarker() {
    if (state === 'missed') return 'before';
    if (isStepwise) return 'middle'; // or it would jump when it leaves the start
    return travelled === 0 ? 'start' : travelled === last - 1 ? 'end' : 'middle';
  }

  function stateAt(number: number): StationState {
    if (number === last && current > last) return 'arrived';
    if (number < current) return 'done';
    if (number > current) return 'upcoming';
    return state === 'moving' ? 'current' : state;
  }
}

const mostNamesOnPhone = 3;

/** On a phone the stations share the width evenly, each over its name: half a share is left free at both ends. */
const evenly: Readonly<Record<number, { readonly ends: string; readonly name: string }>> = {
  4: { ends: '@max-steps:px-[12.5%]', name: '@max-steps:max-w-22' },
  5: { ends: '@max-steps:px-[10%]', name: '@max-steps:max-w-17' },
};

const evenName =
  '@max-steps:w-max @max-steps:min-w-min @max-steps:self-center @max-steps:px-0 @max-steps:tracking-tight';

interface StandingProps {
  readonly at: 'start' | 'middle' | 'end' | 'before';
  /** On a phone there is room beside the first station. */
  readonly isEven?: boolean;
  readonly children: ReactNode;
}

/** On the line, at a point of it. */
function Standing({ at, isEven = false, children }: StandingProps) {
  if (children === undefined) return null;
  return (
    <span
      data-at={at}
      className={classNames(
        'relative self-center data-[at=before]:[&>*]:right-1 data-[at=middle]:[&>*]:-translate-x-1/2 [&>*]:absolute [&>*]:bottom-1 [&>*]:max-w-none',
        isEven
          ? '@max-steps:data-[at=end]:[&>*]:-right-[10cqi] @max-steps:data-[at=start]:[&>*]:-translate-x-1/2 @steps:data-[at=end]:[&>*]:-right-3 @steps:data-[at=start]:[&>*]:-left-3'
          : 'data-[at=end]:[&>*]:-right-3 data-[at=start]:[&>*]:-left-3',
      )}
    >
      {children}
    </span>
  );
}

type StationState = 'done' | 'current' | 'upcoming' | 'arrived' | 'missed' | 'halted';

interface StationProps extends Required<Pick<RouteLineProps, 'size' | 'hasNames'>> {
  readonly name: string;
  readonly isNamed: boolean;
  /** Whether a phone has room for the names; a class where each has its share. */
  readonly fit: string;
  readonly isCurrent: boolean;
  readonly state: StationState;
  readonly side: 'start' | 'middle' | 'end';
}

/** The ends of the line are at the ends of its box, so the first and the last name begin and end there. */
const sides = {
  start: 'flex-1 items-start text-left',
  middle: 'flex-2 items-center text-center',
  end: 'flex-1 items-end text-right',
};

const sizes = {
  wide: { box: 'size-6', dot: 'size-3.5', here: 'size-5', arrived: 'size-6' },
  row: { box: 'size-3', dot: 'size-2 border-2', here: 'size-3 border-2', arrived: 'size-3 border-2' },
};

function Station({ name, isNamed, fit, isCurrent, state, side, size, hasNames }: StationProps) {
  const { box, dot, here, arrived } = sizes[size];
  const isEven = fit !== 'all' && fit !== 'hidden';
  const look = state === 'arrived' ? arrived : state === 'done' || state === 'upcoming' ? dot : here;
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(
        'relative flex min-w-0 flex-col',
        sides[side],
        isEven && '@max-steps:flex-1 @max-steps:items-center @max-steps:text-center',
      )}
    >
      <span className={classNames('grid place-items-center', box)}>
        {state !== 'missed' && (
          <span data-state={state} className={classNames('station', look)}>
            {state === 'arrived' && <Icon name="check" strokeWidth={4} className="size-3/4" />}
          </span>
        )}
      </span>
      {isNamed && (
        <span
          className={classNames(
            hasNames ? 'mt-1.5 px-1 text-sm text-balance lg:text-base' : 'sr-only',
            hasNames && fit === 'hidden' && '@max-steps:sr-only',
            isEven &&
              `${evenName} ${fit} ${isCurrent ? '@max-[15rem]:sr-only' : '@max-[20.5rem]:sr-only @max-[20.5rem]:min-w-0'}`,
            side === 'start' && 'pl-0',
            side === 'end' && 'pr-0',
            state === 'upcoming' ? 'text-quiet' : state !== 'done' && 'font-semibold',
            (state === 'missed' || state === 'halted') && 'text-warning',
          )}
        >
          {(state === 'done' || (state === 'arrived' && !isCurrent)) && <VisuallyHidden>Done: </VisuallyHidden>}
          {name}
        </span>
      )}
    </li>
  );
}

/** Of the line's length; a class each, because the content security policy refuses style attributes in served HTML. */
const grows = ['grow-0', 'grow-1', 'grow-2', 'grow-3', 'grow-4', 'grow-5', 'grow-6'];

interface StretchProps {
  readonly part: 'travelled' | 'ahead';
  readonly grow: number;
  /** Whether it also ends between stations. */
  readonly isStepwise: boolean;
  readonly isDrawn?: boolean;
}

function Stretch({ part, grow, isStepwise, isDrawn = false }: StretchProps) {
  return (
    <span
      data-part={part}
      className={classNames(
        'basis-0 border-t-[3px] transition-[flex-grow]',
        isStepwise ? 'duration-250' : 'duration-600',
        part === 'travelled' ? 'origin-left route-travelled' : 'route-ahead',
        isDrawn && 'route-reaches',
        !isStepwise && grows[grow],
      )}
      style={isStepwise ? { flexGrow: grow } : undefined} // never in served HTML: it is for forms
    />
  );
}

/** Round once and on: where a delivery has to be tried again. */
function Loop() {
  return (
    <svg
      viewBox="0 0 36 24"
      data-part="loop"
      className="route-loop h-6 w-9 shrink-0 overflow-visible in-data-[size=row]:h-3 in-data-[size=row]:w-4.5"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path pathLength="100" d="M0 12C14 12 25 8 25 -2C25 -12 11 -12 11 -2C11 8 22 12 36 12" />
    </svg>
  );
}
