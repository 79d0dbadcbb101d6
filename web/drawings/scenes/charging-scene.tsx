import { Drawing, type DrawingProps } from '../drawing.tsx';
import { Van } from '../van.tsx';

export function ChargingScene(props: DrawingProps) {
  return (
    <Drawing width={280} height={170} {...props}>
      <path className="fill-drawing-haze" d="M0 140c34-44 78-58 122-42s60-20 92-18 52 24 66 60z" />
      <path className="stroke-drawing-leaf" d="M204 140V58" />
      <path
        className="fill-drawing-leaf"
        d="M204 53c-4-14-4-28 0-42 4 14 4 28 0 42zm4 5c14 3 27 10 37 20-14-3-27-10-37-20zm-8 0c-10 10-23 17-37 20 10-10 23-17 37-20z"
      />
      <circle className="fill-drawing-deep" cx="204" cy="57" r="4" />
      <path className="fill-drawing-deep" d="M236 140V94a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v46z" />
      <path className="fill-drawing-volt" d="m251 94-7 11h5l-2 9 7-11h-5z" />
      <g transform="translate(40 66) scale(.74)">
        <Van />
      </g>
      <path className="stroke-drawing-volt" d="M236 112c-8 22-48 22-70 0" />
      <circle className="fill-drawing-volt" cx="166" cy="111" r="4" />
      <path className="stroke-route" strokeLinecap="butt" d="M0 141.5h280" />
    </Drawing>
  );
}
