import { Drawing, type DrawingProps } from './drawing.tsx';
import { LarkDrawing } from './lark-drawing.tsx';

/** The lark lands on a house, once. */
export function ArrivalDrawing(props: DrawingProps) {
  return (
    <Drawing width={96} height={88} {...props}>
      <path className="fill-drawing-leaf" d="M14 88V58l34-25 34 25v30z" />
      <path className="stroke-drawing-line" d="M6 63 48 32l42 31" />
      <path className="fill-drawing-paper" d="M20 64h12v12H20zm44 0h12v12H64z" />
      <path className="fill-drawing-deep" d="M38 88V70a10 10 0 0 1 20 0v18z" />
      <path className="fill-drawing-volt" d="M52 77h2.500v4H52z" />
      <g transform="translate(27 1) scale(.75)">
        <g className="lark-lands">
          <LarkDrawing pose="landing" />
        </g>
      </g>
    </Drawing>
  );
}
