import { Drawing, type DrawingProps } from '../drawing.tsx';
import { LarkDrawing } from '../lark-drawing.tsx';
import { Van } from '../van.tsx';

/** For bad news: the van stands before a barrier, and the lark waits on it. The lower edge is the road. */
export function ClosedRoadScene(props: DrawingProps) {
  return (
    <Drawing width={448} height={84} {...props}>
      <path className="fill-drawing-haze" d="M0 84c60-30 120-40 190-26s130 2 180-16c34-12 62 14 78 42z" />
      <path className="stroke-drawing-line" d="M396 83V60" />
      <path className="fill-drawing-leaf" d="M396 66a14 16 0 1 1 .1 0z" />
      <g transform="translate(40 13) scale(.7)">
        <Van />
      </g>
      <path className="stroke-drawing-line" d="M232 83V46m112 37V46" />
      <path
        className="fill-drawing-deep"
        d="M220 48a4 4 0 0 1 4-4h128a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H224a4 4 0 0 1-4-4z"
      />
      <path className="fill-drawing-volt" d="M240 44h14l-10 18h-14zm36 0h14l-10 18h-14zm36 0h14l-10 18h-14z" />
      <g transform="translate(266 2) scale(.92)" className="text-drawing-line">
        <LarkDrawing pose="waiting" />
      </g>
    </Drawing>
  );
}
