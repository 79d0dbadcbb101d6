import { Drawing, type DrawingProps } from '../drawing.tsx';
import { Van } from '../van.tsx';

/** The van sets off from a house with a parcel, once: the line is solid behind it and dotted ahead. */
export function DepartureScene(props: DrawingProps) {
  return (
    <Drawing width={448} height={104} {...props}>
      <path className="fill-drawing-haze" d="M0 94c50-26 110-36 180-24s150 4 200-14c32-11 56 12 68 38z" />
      <path className="fill-drawing-leaf" d="M30 94V58l30-23 30 23v36z" />
      <path className="stroke-drawing-line" d="m22 63 38-29 38 29" />
      <path className="fill-drawing-deep" d="M51 94V70a9 9 0 0 1 18 0v24z" />
      <path className="fill-drawing-paper" d="M36 64h9v9h-9zm39 0h9v9h-9z" />
      <path className="stroke-route-ahead" strokeDasharray=".1 8" d="M14 94h416" />
      <path className="van-track stroke-route" pathLength="100" d="M14 94h252" />
      <circle className="fill-route" cx="14" cy="94" r="7" />
      <circle className="fill-surface stroke-route" cx="434" cy="94" r="7" />
      <g transform="translate(186 27) scale(.66)">
        <g className="van-departs">
          <path className="fill-drawing-volt stroke-drawing-line" d="M34-18h40V7H34z" />
          <path className="stroke-drawing-line" d="M54-18V-8" />
          <Van />
        </g>
      </g>
    </Drawing>
  );
}
