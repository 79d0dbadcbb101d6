import { Drawing, type DrawingProps } from '../drawing.tsx';
import { Lark } from '../lark.tsx';
import { LarkDrawing } from '../lark-drawing.tsx';

const hills = <path className="fill-drawing-haze" d="M0 84c60-30 120-40 190-26s130 2 180-16c34-12 62 14 78 42z" />;

const tree = (
  <>
    <path className="stroke-drawing-line" d="M72 83V60" />
    <path className="fill-drawing-leaf" d="M72 66a14 16 0 1 1 .1 0z" />
  </>
);

/** An email is on its way: the lark flies a letter from the pillar box. The lower edge is the road, as in the scenes below. */
export function LetterScene(props: DrawingProps) {
  return (
    <Drawing width={448} height={84} {...props}>
      {hills}
      <path className="fill-drawing-deep" d="M100 83V30c0-14 34-14 34 0v53z" />
      <path className="stroke-drawing-line" d="M95 28c6-16 38-16 44 0zm0 55h44" />
      <path className="stroke-drawing-volt" d="M109 41h16" />
      <path className="fill-drawing-paper" d="M109 51h16v11h-16z" />
      <path className="stroke-route" strokeDasharray="1 9" d="M152 46c26 12 42 12 66 0" />
      <g className="lark-carries">
        <path className="stroke-drawing-line" strokeWidth="1.5" d="m252 40-14 14m14-14 14 14" />
        <g strokeWidth="2">
          <path className="fill-drawing-paper stroke-drawing-deep" d="M231 53h42v26h-42z" />
          <path className="stroke-drawing-deep" d="m231 53 21 15 21-15" />
          <path className="fill-drawing-volt" d="M248 64a4 4 0 1 1 0 .1z" />
        </g>
        <g transform="translate(226 2)" className="text-drawing-line">
          <Lark />
        </g>
      </g>
      <path className="stroke-drawing-line" d="M356 83V60" />
      <path className="fill-drawing-leaf" d="M356 66a14 16 0 1 1 .1 0z" />
    </Drawing>
  );
}

/** Somebody may have been here who shouldn't: the lark sits before a locked door. */
export function LockedDoorScene(props: DrawingProps) {
  return (
    <Drawing width={448} height={84} {...props}>
      {hills}
      {tree}
      <path className="fill-drawing-leaf" d="M218 83V40l62-34 62 34v43z" />
      <path className="stroke-drawing-line" d="m206 45 74-41 74 41" />
      <path className="fill-drawing-deep" d="M258 83V52a22 22 0 0 1 44 0v31z" />
      <path className="fill-drawing-paper" d="M230 50h16v16h-16zm84 0h16v16h-16z" />
      <path className="stroke-drawing-volt" d="M273 60v-5a7 7 0 0 1 14 0v5" />
      <path
        className="fill-drawing-volt"
        d="M270 59h20a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-20a2 2 0 0 1-2-2V61a2 2 0 0 1 2-2z"
      />
      <path className="stroke-drawing-deep" d="M280 65v4" />
      <g transform="translate(146 36)" className="text-drawing-line">
        <LarkDrawing pose="resting" />
      </g>
    </Drawing>
  );
}

/** An invitation: two larks on the line, with a parcel between them. */
export function TwoLarksScene(props: DrawingProps) {
  return (
    <Drawing width={448} height={84} {...props}>
      {hills}
      {tree}
      <g strokeWidth="2">
        <path className="fill-drawing-paper stroke-drawing-deep" d="M207 55h34v28h-34z" />
        <path className="stroke-drawing-deep" d="M207 64h34m-17-9v9" />
        <path className="fill-drawing-volt" d="M227 70h8v6h-8z" />
      </g>
      <g className="text-drawing-line">
        <g transform="translate(146 26) scale(1.2)">
          <LarkDrawing pose="resting" />
        </g>
        <g transform="matrix(-1.2 0 0 1.2 302 26)">
          <LarkDrawing pose="resting" />
        </g>
      </g>
      <path className="stroke-drawing-line" d="M372 83V60" />
      <path className="fill-drawing-leaf" d="M372 66a14 16 0 1 1 .1 0z" />
    </Drawing>
  );
}
