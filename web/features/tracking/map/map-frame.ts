import type { Point } from './coastline.ts';

/** A part of the drawing, three wide and two high. */
export interface Frame extends Point {
  readonly width: number;
}

export const frameRatio = 3 / 2;
const margin = 0.15;
/** More above, where the lark may stand on the northernmost town. */
const larkRoom = 0.08;
/** A way across town still shows its part of the country: some 330 km. */
const leastWidth = 300;

/** The box of the points with a margin on every side. */
export function frameAround(points: readonly Point[]): Frame {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 1 + 2 * margin;
  const width = Math.max((right - left) * room, (bottom - top) * (room + larkRoom) * frameRatio, leastWidth);
  const height = width / frameRatio;
  return { x: (left + right - width) / 2, y: (top + bottom - height * (1 + larkRoom / room)) / 2, width };
}

interface PlaceName {
  readonly text: string;
  readonly at: Point;
  /** How far it keeps from its point on every side, and above it: the lark stands there. */
  readonly gap: { readonly side: number; readonly above: number };
}

interface PlacedName extends Point {
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Names beside their places, the first where it reads best: inside the picture, off the other names and off every place. */
export function placeNames(
  names: readonly PlaceName[],
  places: readonly Point[],
  { width, letter }: { readonly width: number; readonly letter: number },
): readonly PlacedName[] {
  const taken: Box[] = places.map(({ x, y }) => ({
    x: x - letter / 2,
    y: y - letter / 2,
    width: letter,
    height: letter,
  }));
  return names.map(({ text, at, gap }) => {
    const size = { width: text.length * letter * 0.58, height: letter * 1.25 };
    const candidates = sidesOf(at, gap, size);
    const isFree = ({ box }: Candidate) =>
      isInside(box, width) && !taken.some((other) => overlap(box, other) && !isAround(other, at));
    const best = candidates.find(isFree) ?? candidates.find(({ box }) => isInside(box, width)) ?? candidates[0];
    taken.push(best.box);
    return { text, anchor: best.anchor, x: best.x, y: best.box.y + letter * 0.95 };
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

function isInside({ x, y, width, height }: Box, pictureWidth: number): boolean {
  return x >= 4 && y >= 4 && x + width <= pictureWidth - 4 && y + height <= pictureWidth / frameRatio - 4;
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
