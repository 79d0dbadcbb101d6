import { Drawing, type DrawingProps } from '../drawing.tsx';

export function CustomsClearanceScene(props: DrawingProps) {
  return (
    <Drawing width={280} height={170} {...props}>
      <path className="fill-drawing-haze" d="M0 140c40-50 100-62 150-46s90-8 130 46z" />
      <path className="fill-drawing-leaf" d="M30 76h68v64H30z" />
      <path className="fill-drawing-deep" d="M30 76h68v15H30z" />
      <path className="fill-drawing-volt" d="M58 76h12v26H58z" />
      <g transform="rotate(7 140 76)">
        <path
          className="fill-drawing-paper stroke-drawing-line"
          d="M118 36h32l14 14v56a4 4 0 0 1-4 4h-42a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z"
        />
        <path className="stroke-drawing-leaf" d="M125 56h20m-20 11h28m-28 11h28m-28 11h12" />
        <path className="stroke-drawing-line" d="M150 36v14h14" />
      </g>
      <circle className="fill-drawing-volt" cx="158" cy="102" r="16" />
      <path className="stroke-drawing-deep" d="m150 102 6 7 11-13" />
      <g className="scene-barrier">
        <g transform="rotate(-24 236 98)">
          <path className="fill-drawing-deep" d="M232 14h8v84h-8z" />
          <path className="fill-drawing-volt" d="M232 26h8v12h-8zm0 24h8v12h-8z" />
        </g>
      </g>
      <path className="fill-drawing-deep" d="M222 140V96a8 8 0 0 1 8-8h12a8 8 0 0 1 8 8v44z" />
      <circle className="fill-drawing-paper" cx="236" cy="102" r="4" />
      <path className="stroke-route" strokeLinecap="butt" d="M0 141.5h280" />
    </Drawing>
  );
}
