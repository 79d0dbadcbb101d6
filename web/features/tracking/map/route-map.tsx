import { useLayoutEffect, useRef, useState } from 'react';
import type { TrackedShipment } from '../../../../contract/tracking.ts';
import { LarkDrawing, type LarkPose } from '../../../drawings/lark-drawing.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { coastline, type Point, type Position, project } from './coastline.ts';
import { frameAround, placeNames } from './map-frame.ts';
import { curveBack, curveThrough, isSamePlace, pathOf, pointsAlong, routeOf, type Stretch } from './parcel-route.ts';

interface RouteMapProps {
  readonly parcel: TrackedShipment;
  readonly pose: LarkPose;
}

/**
 * The part of the country that the parcel crosses, with the line through the towns that scanned it: solid to the last of them, where
 * the lark is, and dotted from there.
 */
export function RouteMap({ parcel, pose }: RouteMapProps) {
  const { box, width, height, letter } = useMeasuredBox();
  return (
    <div ref={box} className="relative aspect-3/2 overflow-hidden rounded-card bg-surface forced-color-adjust-none">
      <svg
        role="img"
        aria-label={mapWords(parcel)}
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 block size-full"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {width > 0 && height > 0 && <Picture {...{ parcel, pose, width, height, letter }} />}
      </svg>
    </div>
  );
}

function mapWords({ shipper_town, receiver_town, route: { stops } }: TrackedShipment): string {
  const route = `A map of the United Kingdom with the route from ${shipper_town} to ${receiver_town}`;
  const town = stops.at(-1)?.town;
  return town === undefined ? route : `${route}; last scanned in ${town}`;
}

/** In pixels: a unit of the picture is one of the screen, so that names and lark keep their size however large it is. */
function useMeasuredBox() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0, letter: 16 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () =>
      setSize({
        width: element.clientWidth,
        height: element.clientHeight,
        letter: Number.parseFloat(getComputedStyle(element).fontSize),
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, ...size };
}

interface PictureProps extends RouteMapProps {
  readonly width: number;
  readonly height: number;
  readonly letter: number;
}

function Picture({ parcel, pose, width, height, letter }: PictureProps) {
  const { from, to } = parcel.route;
  const { travelled, ahead } = routeOf(parcel);
  const now = travelled.at(-1) ?? from;
  const frame = frameAround([from, to, ...travelled].map(project), width / height);
  const scale = width / frame.width;
  const locate = (position: Position): Point => {
    const { x, y } = project(position);
    return { x: round((x - frame.x) * scale), y: round((y - frame.y) * scale) };
  };
  const here = locate(now);
  const next = ahead && locate(ahead);
  const { done, toCome } = curvesOf(parcel, travelled.map(locate), here, next);
  const line = [...done, ...toCome].flatMap((stretch) => pointsAlong(stretch, 40));
  const hasArrived = parcel.status === 'DELIVERED';
  return (
    <>
      <path
        d={coastline}
        transform={`scale(${scale}) translate(${-frame.x} ${-frame.y})`}
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
        className="fill-tint stroke-line"
      />
      {toCome.length > 0 && (
        <path
          data-part="ahead"
          d={pathOf(toCome)}
          className="stroke-route-ahead"
          strokeWidth="3"
          strokeDasharray="0.1 7"
        />
      )}
      <Travelled stretches={done} />
      <circle {...centre(locate(from))} r="5" className="fill-route" />
      {travelled.slice(1, -1).map((place) => (
        <circle
          key={`${place.latitude} ${place.longitude}`}
          {...centre(locate(place))}
          r="3.5"
          className="fill-route"
        />
      ))}
      {hasArrived ? <Tick at={locate(to)} /> : <Ring at={locate(to)} />}
      {parcel.status === 'LOST' && (
        <circle {...centre(here)} r="32" strokeWidth="2.500" strokeDasharray="5 7" className="stroke-warning" />
      )}
      {!isSamePlace(now, to) && (
        <circle {...centre(here)} r="6" strokeWidth="2" className="fill-volt stroke-evergreen" />
      )}
      {placeNames(namesOf(parcel, now, locate), [from, to, ...travelled].map(locate), {
        width,
        height,
        letter,
        line,
      }).map(({ text, anchor, x, y, isOptional }, index) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor={anchor}
          strokeWidth="4"
          paintOrder="stroke"
          className={classNames(
            'stroke-surface text-base',
            isOptional ? 'fill-quiet' : 'fill-ink',
            index === 0 && 'font-bold',
          )}
        >
          {text}
        </text>
      ))}
      <Bird at={here} pose={pose} isWestbound={next !== undefined && next.x < here.x} isOut={isOut(parcel)} />
    </>
  );
}

/** What was travelled and what is to come are one curve; only a way back is an arc of its own. */
function curvesOf(
  { status }: TrackedShipment,
  travelled: readonly Point[],
  here: Point,
  next: Point | undefined,
): { readonly done: readonly Stretch[]; readonly toCome: readonly Stretch[] } {
  if (!next) return { done: curveThrough(travelled), toCome: [] };
  if (status === 'RETURNING_TO_SENDER' && travelled.length > 1)
    return { done: curveThrough(travelled), toCome: [curveBack(here, next, travelled)] };
  const whole = curveThrough(travelled.length === 0 ? [here, next] : [...travelled, next]);
  return { done: whole.slice(0, -1), toCome: whole.slice(-1) };
}

function isOut({ status }: TrackedShipment): boolean {
  return status === 'OUT_FOR_DELIVERY';
}

interface BirdProps {
  readonly at: Point;
  readonly pose: LarkPose;
  /** It looks where it goes. */
  readonly isWestbound: boolean;
  readonly isOut: boolean;
}

/** 24 px, half its drawing's grid. Flies to the next town when its place changes. */
function Bird({ at: { x, y }, pose, isWestbound, isOut: isOutToday }: BirdProps) {
  return (
    <g data-part="lark" className="lark-flies" style={{ transform: `translate(${x}px, ${y - 19}px)` }}>
      <g transform={`scale(${isWestbound ? -0.5 : 0.5} 0.5) translate(-24 -24)`}>
        <LarkDrawing pose={pose} className={classNames('text-ink', isOutToday && 'on-evergreen-volt')} />
      </g>
    </g>
  );
}

/** What was travelled when the page opened draws itself as one line; every town after that adds a stretch of its own. */
function Travelled({ stretches }: { readonly stretches: readonly Stretch[] }) {
  const [atFirst] = useState(stretches.length);
  const look = { className: 'route-draw stroke-route', strokeWidth: 3, pathLength: 100, 'data-part': 'travelled' };
  return (
    <>
      {atFirst > 0 && <path {...look} d={pathOf(stretches.slice(0, atFirst))} />}
      {stretches.slice(atFirst).map((stretch, index) => (
        <path key={`${index} ${stretch.start.x}`} {...look} d={pathOf([stretch])} />
      ))}
    </>
  );
}

function Ring({ at }: { readonly at: Point }) {
  return <circle {...centre(at)} r="6" strokeWidth="3" className="fill-surface stroke-route" />;
}

function Tick({ at }: { readonly at: Point }) {
  return (
    <>
      <circle {...centre(at)} r="9" className="fill-volt" />
      <path d={`M${at.x - 4} ${at.y}l3 3 5-6`} strokeWidth="2.5" className="stroke-on-volt" />
    </>
  );
}

function centre({ x, y }: Point) {
  return { cx: x, cy: y };
}

const mostLetters = 18;

/** The town where the parcel is first, because it has the best place; then both ends, and where there is room the towns between. */
function namesOf(
  { shipper_town, receiver_town, route: { from, to, stops } }: TrackedShipment,
  now: Position,
  locate: (position: Position) => Point,
) {
  const here = isSamePlace(now, to)
    ? receiver_town
    : isSamePlace(now, from)
      ? shipper_town
      : (stops.at(-1)?.town ?? '');
  const places = [
    { text: here, place: now, gap: { side: 14, above: 34 } },
    { text: shipper_town, place: from, gap: { side: 10, above: 8 } },
    { text: receiver_town, place: to, gap: { side: 12, above: 10 } },
    ...stops.map((stop) => ({ text: stop.town, place: stop, gap: { side: 10, above: 8 }, isOptional: true })),
  ];
  return places
    .filter(({ text, place }, index) => text !== '' && (index === 0 || !isSamePlace(place, now)))
    .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index)
    .map(({ text, place, ...name }) => ({
      ...name,
      text: text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text,
      at: locate(place),
    }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
