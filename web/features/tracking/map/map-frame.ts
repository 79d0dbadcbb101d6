import type { Point } from './coastline.ts';

/** A part of the drawing. */
export interface Frame extends Point {
  readonly width: number;
}

const margin = 0.15;
/** More above, where the lark may stand on the northernmost town. */
const larkRoom = 0.08;
/** Of the shorter side, so that a way across town still shows its part of the country: some 300 km. */
const leastSide = 270;

/** The box of the points with a margin on every side, `ratio` times as wide as it is high. */
export function frameAround(points: readonly Point[], ratio: number): Frame {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 1 + 2 * margin;
  const width = Math.max(
    (right - left) * room,
    (bottom - top) * (room + larkRoom) * ratio,
    leastSide * Math.max(1, ratio),
  );
  const height = width / ratio;
  return { x: (left + right - width) / 2, y: (top + bottom - height * (1 + larkRoom / room)) / 2, width };
}

interface PlaceName {
  readonly text: string;
  readonly at: Point;
  /** How far it keeps from its point on every side, and above it: the lark stands there. */
  readonly gap: { readonly side: number; readonly above: number };
  /** Left out where nothing is free. */
  readonly isOptional?: boolean;
}

interface PlacedName extends Point {
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isOptional: boolean;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly letter: number;
  /** Points of the line, which names keep off where they can. */
  readonly line?: readonly Point[];
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Names beside their places, the first where it reads best: inside the picture, off the other names, off every place and off the line. */
export function placeNames(
  names: readonly PlaceName[],
  places: readonly Point[],
  picture: Picture,
): readonly PlacedName[] {
  const { letter, line = [] } = picture;
  const taken: Box[] = places.map((place) => boxAround(place, letter));
  const road = line.map((point) => boxAround(point, letter / 4));
  return names.flatMap(({ text, at, gap, isOptional = false }) => {
    const size = { width: text.length * letter * 0.58, height: letter * 1.25 };
    const candidates = sidesOf(at, gap, size).filter(({ box }) => isInside(box, picture));
    const free = candidates.filter(({ box }) => !taken.some((other) => overlap(box, other) && !isAround(other, at)));
    const best =
      free.find(({ box }) => !road.some((point) => overlap(box, point))) ??
      (isOptional ? undefined : (free[0] ?? candidates[0] ?? sidesOf(at, gap, size)[0]));
    if (!best) return [];
    taken.push(best.box);
    return [{ text, anchor: best.anchor, x: best.x, y: best.box.y + letter * 0.95, isOptional }];
  });
}

interface Candidate {
  readonly box: Box;
  readonly anchor: PlacedName['anchor'];
  readonly x: number;
}

function sidesOf(
  { x, y }: Point,
  gap: PlaceName['gap'],
  { width, height }: Pick<Box, 'width' | 'height'>,
): readonly [Candidate, ...Candidate[]] {
  const beside = y - height / 2;
  const candidate = (left: number, top: number, anchor: Candidate['anchor']): Candidate => ({
    box: { x: left, y: top, width, height },
    anchor,
    x: { start: left, middle: left + width / 2, end: left + width }[anchor],
  });
  return [
    candidate(x + gap.side, beside, 'start'),
    candidate(x - gap.side - width, beside, 'end'),
    candidate(x - width / 2, y + gap.side, 'middle'),
    candidate(x - width / 2, y - gap.above - height, 'middle'),
    candidate(x + gap.side, y + gap.side / 2, 'start'),
    candidate(x - gap.side - width, y + gap.side / 2, 'end'),
  ];
}

function boxAround({ x, y }: Point, size: number): Box {
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

function isInside({ x, y, width, height }: Box, picture: Picture): boolean {
  return x >= 4 && y >= 4 && x + width <= picture.width - 4 && y + height <= picture.height - 4;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function isAround({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}
