import { Drawing, type DrawingProps } from './drawing.tsx';
import { Van } from './van.tsx';

/** The lower edge is the road. A narrow screen shows the left part. */
export function HeroScene(props: DrawingProps) {
  return (
    <Drawing width={1200} height={260} {...props}>
      <circle className="fill-drawing-volt" cx="258" cy="70" r="28" />
      <g className="fill-drawing-haze">
        <path d="M6 260v-58h24v-30h30v36h20v-76h30v46h34v-64h36v52h28v-38h30v58h30v-28h34v44h26v-22h26v80z" />
        <path d="M360 260c90-46 190-66 290-50s150 4 230-24c110-38 220 0 320 74z" />
      </g>
      <g className="fill-drawing-leaf">
        <path d="M46 260V116h-3v-10h3l3-16 9-28 9 28 3 16h3v10h-3v144z" />
        <path d="M168 260v-92c0-40 10-66 22-80 12 14 22 40 22 80v92z" />
        <path d="m290 260 24-220 6 16 4-10 26 214z" />
        <path d="M366 260v-64l7-16 7 16v14h12v-20h4c0-14 7-23 17-26v-14h4v14c10 3 17 12 17 26h4v20h12v-14l7-16 7 16v64z" />
      </g>
      <circle className="fill-drawing-paper" cx="58" cy="124" r="6" />
      <path className="stroke-drawing-haze" d="M392 190h46m-222-14-46-34m44 28-46 36m0-46 46 42m-44-58 34-30" />
      <g className="stroke-drawing-leaf">
        <path d="M500 258c60-22 110-36 180-36s120 14 180 36M596 258V104m168 154V104" />
        <path d="M524 249 596 108 668 222M548 242 596 126 644 223M572 235 596 148 620 226M692 222 764 108 836 249M716 223 764 126 812 242M740 226 764 148 788 235" />
      </g>
      <path className="stroke-drawing-line" d="M930 258v-46m34 46v-30m70 30v-56" />
      <g className="fill-drawing-leaf">
        <path d="M930 226a20 22 0 1 1 .1 0zM964 238a13 15 0 1 1 .1 0zM1034 222a22 25 0 1 1 .1 0z" />
      </g>
      <g transform="translate(92 160)">
        <g className="van-arrives">
          <Van />
        </g>
      </g>
    </Drawing>
  );
}
