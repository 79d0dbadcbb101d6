import { Drawing, type DrawingProps } from '../drawing.tsx';

export function AirFreightScene(props: DrawingProps) {
  return (
    <Drawing width={280} height={170} {...props}>
      <path
        className="fill-drawing-haze"
        d="M28 100a14 14 0 0 1 3-27 22 22 0 0 1 42-6 17 17 0 0 1 20 33zM196 88a10 10 0 0 1 2-20 17 17 0 0 1 33-4 13 13 0 0 1 17 24z"
      />
      <path className="fill-drawing-leaf" d="M112 140v-18h-4l-3-10h22l-3 10h-4v18z" />
      <path className="fill-drawing-haze" d="M124 140v-10a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v10z" />
      <path className="stroke-route" strokeLinecap="butt" d="M0 141.5h20c50 0 62-84 124-84s66 84 116 84h20" />
      <g className="scene-plane">
        <g transform="rotate(-7 144 56)">
          <path className="fill-drawing-haze" d="M150 44 132 24h10l30 20z" />
          <path
            className="fill-drawing-deep"
            d="M84 30h13l15 14h62c14 0 24 5 29 13-5 7-14 10-28 10h-53c-22 0-32-12-38-37z"
          />
          <path className="fill-drawing-leaf" d="M132 58h28l-28 30h-13z" />
          <path className="fill-drawing-haze" d="M181 46c8 1.5 13 4 17 8h-13a4 4 0 0 1-4-4z" />
          <path className="stroke-drawing-volt" d="M132 52h.1m9.9 0h.1m9.9 0h.1m9.9 0h.1" />
          <path className="stroke-drawing-volt" d="m90 35 9 9" />
        </g>
      </g>
    </Drawing>
  );
}
