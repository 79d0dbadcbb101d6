import { Drawing, type DrawingProps } from '../drawing.tsx';
import { Van } from '../van.tsx';

/** For an evergreen surface. */
export function BusinessScene(props: DrawingProps) {
  return (
    <Drawing width={480} height={240} {...props}>
      <circle className="fill-drawing-haze" cx="250" cy="120" r="110" />
      <path className="fill-drawing-leaf" d="M40 237V96l60-32v32l60-32v32l60-32v32l60-32v173z" />
      <path
        className="fill-drawing-haze"
        d="M64 237v-93a6 6 0 0 1 6-6h72a6 6 0 0 1 6 6v93zm108 0v-93a6 6 0 0 1 6-6h72a6 6 0 0 1 6 6v93z"
      />
      <path className="stroke-drawing-leaf" d="M64 154h84m-84 14h84m-84 14h84m24-28h84" />
      <path className="stroke-drawing-volt" d="M64 122h192" />
      <path className="fill-drawing-volt" d="M76 204h30v33H76z" />
      <path className="fill-drawing-paper" d="M110 204h30v33h-30zm-18-36h30v33H92z" />
      <path className="stroke-drawing-deep" strokeLinecap="butt" d="M91 204v12m34-12v12m-18-48v12" />
      <path className="fill-drawing-deep" d="M424 237v-76a10 10 0 0 1 10-10h14a10 10 0 0 1 10 10v76z" />
      <path className="fill-drawing-volt" d="m443 162-9 14h6l-2 11 9-14h-6z" />
      <g transform="translate(196 137)">
        <Van />
      </g>
      <path className="scene-cable stroke-drawing-volt" pathLength="100" d="M424 178c-8 30-44 34-58 14" />
      <circle className="fill-drawing-volt" cx="366" cy="192" r="5" />
      <path className="stroke-route" strokeLinecap="butt" d="M0 238.5h480" />
    </Drawing>
  );
}
