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

export function SeaFreightScene(props: DrawingProps) {
  return (
    <Drawing width={280} height={170} {...props}>
      <path className="fill-drawing-haze" d="M150 140c20-40 46-56 76-50s46 26 54 50z" />
      <circle className="fill-drawing-haze" cx="70" cy="50" r="22" />
      <path className="fill-drawing-leaf" d="M74 80h30v22H74zm64-22h30v22h-30zm-32 22h30v22h-30z" />
      <path className="fill-drawing-volt" d="M138 82h30v20h-30zM106 58h30v22h-30z" />
      <path className="fill-drawing-deep" d="M178 102V56h28v14h6v32z" />
      <path className="fill-drawing-paper" d="M184 64h16v8h-16z" />
      <path
        className="fill-drawing-deep"
        d="M44 104h192l-14 27c-4 8-11 10.5-20 10.5-15 0-16 14-31 14s-16-14-31-14-16 14-31 14-16-14-31-14c-10 0-17-6-22-16z"
      />
      <path className="stroke-drawing-volt" d="M58 116h166" />
      <path
        className="fill-drawing-haze"
        d="M16 141.5c16 0 16 14 31 14s16-14 31-14 16 14 31 14 16-14 31-14 16 14 31 14 16-14 31-14 16 14 31 14 16-14 31-14c-8 18-28 27-60 27H76c-32 0-52-9-60-27z"
      />
      <path
        className="stroke-route"
        strokeLinecap="butt"
        d="M0 141.5h16c16 0 16 14 31 14s16-14 31-14 16 14 31 14 16-14 31-14 16 14 31 14 16-14 31-14 16 14 31 14 16-14 31-14h16"
      />
    </Drawing>
  );
}

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
