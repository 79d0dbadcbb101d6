import { Drawing, type DrawingProps } from '../drawing.tsx';

/** London, where the van starts: the lower edge is the road. In the dark scheme the moon is up and windows are lit. */
export function CityScene(props: DrawingProps) {
  return (
    <Drawing width={700} height={220} {...props}>
      <circle className="fill-drawing-volt" data-part="sun" cx="258" cy="30" r="28" />
      <circle className="fill-drawing-night" cx="245" cy="22" r="25" />
      <g className="fill-drawing-haze">
        <path d="M6 220v-58h24v-30h30v36h20V92h30v46h34V74h36v52h28V88h30v58h30v-28h34v44h26v-22h26v80z" />
      </g>
      <g className="fill-drawing-leaf">
        <path d="M46 220V76h-3V66h3l3-16 9-28 9 28 3 16h3v10h-3v144z" />
        <path d="M168 220v-92c0-40 10-66 22-80 12 14 22 40 22 80v92z" />
        <path d="M290 220 314 0l6 16 4-10 26 214z" />
        <path d="M366 220v-64l7-16 7 16v14h12v-20h4c0-14 7-23 17-26v-14h4v14c10 3 17 12 17 26h4v20h12v-14l7-16 7 16v64z" />
      </g>
      <path
        className="fill-drawing-lit"
        d="M16 176h6v6h-6zm0 16h6v6h-6zm72-84h6v6h-6zm10 16h6v6h-6zm-10 16h6v6h-6zm46 6h6v6h-6zm88-38h6v6h-6zm10 16h6v6h-6zm-10 16h6v6h-6zm46 30h6v6h-6zm38-40h5v5h-5zm6 26h5v5h-5zm-6 24h5v5h-5zM378 196h6v8h-6zm32 0h6v8h-6zm32 0h6v8h-6z"
      />
      <circle className="fill-drawing-paper" cx="58" cy="84" r="6" />
      <path className="stroke-drawing-haze" d="M392 150h46m-222-14-46-34m44 28-46 36m0-46 46 42m-44-58 34-30" />
      <path
        className="hidden stroke-drawing-leaf xl:inline"
        d="M476 218c34-18 62-26 96-26s62 8 96 26M572 218V92M498 207l74-111 74 111M520 199l52-82 52 82M544 194l28-52 28 52"
      />
    </Drawing>
  );
}

/** Where it goes: the lower edge is the road, the right one its end. */
export function CountryScene(props: DrawingProps) {
  return (
    <Drawing width={660} height={220} {...props}>
      <path className="fill-drawing-haze" d="M0 220c90-44 220-66 350-48 124 18 190-32 310-12v60z" />
      <g transform="translate(86)">
        <path className="stroke-drawing-line" d="M196 218v-30m30 30v-44m292 44v-36" />
        <path
          className="fill-drawing-leaf"
          d="M196 198a13 15 0 1 1 .1 0zM226 186a20 22 0 1 1 .1 0zM518 194a16 18 0 1 1 .1 0zM280 220v-42l34-25 34 25v42z"
        />
        <path className="stroke-drawing-line" d="m272 184 42-31 42 31" />
        <path className="fill-drawing-paper" d="M288 190h11v11h-11zm41 0h11v11h-11z" />
        <path className="fill-drawing-lit" d="M288 190h11v11h-11zm41 0h11v11h-11z" />
        <path className="fill-drawing-deep" d="M304 220v-20a10 10 0 0 1 20 0v20z" />
        <path className="fill-drawing-volt" d="M318 207h2.500v4H318z" />
      </g>
    </Drawing>
  );
}
