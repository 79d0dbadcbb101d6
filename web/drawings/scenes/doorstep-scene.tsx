import { Drawing, type DrawingProps } from '../drawing.tsx';
import { Van } from '../van.tsx';

/** The lower edge is the road: it stands on the card below it. */
export function DoorstepScene(props: DrawingProps) {
  return (
    <Drawing width={448} height={84} {...props}>
      <path className="fill-drawing-haze" d="M0 84c60-30 120-40 190-26s130 2 180-16c34-12 62 14 78 42z" />
      <path className="stroke-drawing-line" d="M304 83V60" />
      <path className="fill-drawing-leaf" d="M304 66a14 16 0 1 1 .1 0z" />
      <path className="fill-drawing-leaf" d="M348 83V44l34-26 34 26v39z" />
      <path className="stroke-drawing-line" d="m340 50 42-32 42 32" />
      <path className="fill-drawing-deep" d="M372 83V56a10 10 0 0 1 20 0v27z" />
      <path className="fill-drawing-volt" d="M386 68h2v4h-2z" />
      <path className="fill-drawing-paper" d="M354 56h11v11h-11zm45 0h11v11h-11z" />
      <g transform="translate(40 13) scale(.7)">
        <g className="van-arrives">
          <Van />
        </g>
      </g>
    </Drawing>
  );
}
