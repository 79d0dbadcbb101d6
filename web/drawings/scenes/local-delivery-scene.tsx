import { Drawing, type DrawingProps } from '../drawing.tsx';
import { Van } from '../van.tsx';

/** The route enters and leaves at the height every service scene shares, so that a row of them is one line. */
export function LocalDeliveryScene(props: DrawingProps) {
  return (
    <Drawing width={280} height={170} {...props}>
      <path className="fill-drawing-haze" d="M0 140c30-36 70-46 110-36s60-22 96-24 56 24 74 60z" />
      <path className="fill-drawing-leaf" d="M172 140V84h72v56z" />
      <path className="fill-drawing-deep" d="m164 86 44-38 44 38z" />
      <path className="fill-drawing-paper" d="M184 96h16v16h-16z" />
      <path className="fill-drawing-deep" d="M214 140v-38a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v38z" />
      <path className="fill-drawing-volt" d="M188 122h18v18h-18z" />
      <path className="stroke-drawing-deep" strokeLinecap="butt" d="M197 122v7" />
      <g className="scene-van">
        <g transform="translate(24 77) scale(.63)">
          <Van />
        </g>
      </g>
      <path className="stroke-route" strokeLinecap="butt" d="M0 141.5h280" />
    </Drawing>
  );
}
