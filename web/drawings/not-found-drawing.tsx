import { Drawing, type DrawingProps } from './drawing.tsx';
import { Lark } from './lark.tsx';

export function NotFoundDrawing(props: DrawingProps) {
  return (
    <Drawing width={200} height={140} {...props}>
      <path className="fill-drawing-haze" d="M10 118c20-34 46-46 74-38s34-18 58-18 40 26 48 56z" />
      <path className="stroke-drawing-line" d="M88 118V40" />
      <path className="fill-drawing-deep" d="M58 46h58l12 11-12 11H58a3 3 0 0 1-3-3V49a3 3 0 0 1 3-3z" />
      <path className="fill-drawing-volt" d="M112 74H64L53 84l11 10h48a3 3 0 0 0 3-3V77a3 3 0 0 0-3-3z" />
      <g transform="translate(132 6) scale(.8)" className="text-drawing-line">
        <Lark />
      </g>
      <path className="stroke-route" d="M8 120.5h104" />
      <path className="stroke-route" strokeDasharray="1 9" d="M122 120.5h70" />
    </Drawing>
  );
}
