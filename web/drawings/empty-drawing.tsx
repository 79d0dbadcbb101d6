import { Drawing, type DrawingProps } from './drawing.tsx';

/** An open box: nothing sent yet. */
export function EmptyDrawing(props: DrawingProps) {
  return (
    <Drawing width={200} height={140} {...props}>
      <path className="fill-drawing-haze" d="M22 118c4-44 40-78 82-78s72 34 76 78z" />
      <path className="fill-drawing-deep" d="M66 66h72v14H66z" />
      <path className="fill-drawing-leaf" d="M62 76h80v43H62z" />
      <path className="fill-drawing-leaf stroke-drawing-line" d="M62 76 46 58h24l14 18zm80 0 16-18h-24l-14 18z" />
      <path className="fill-drawing-volt" d="M94 76h16v18H94z" />
      <path className="stroke-route" d="M8 120.5h184" />
      <path className="stroke-route" strokeDasharray="1 9" d="M102 60c0-14 14-12 14-24s-14-12-14-22" />
      <circle className="fill-station stroke-route" cx="102" cy="10" r="5" />
    </Drawing>
  );
}

/** A bill on its way out of the roll. */
export function EmptyInvoicesDrawing(props: DrawingProps) {
  return (
    <Drawing width={200} height={140} {...props}>
      <path className="fill-drawing-haze" d="M22 118c4-44 40-78 82-78s72 34 76 78z" />
      <path className="fill-drawing-deep" d="M60 100h80v20H60z" />
      <path className="fill-drawing-paper stroke-drawing-line" d="M68 24h64v82l-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6z" />
      <path className="stroke-drawing-line" d="M80 42h26M80 56h40M80 70h40" />
      <path className="fill-drawing-volt" d="M112 36h10v10h-10z" />
      <path className="stroke-route" d="M8 120.5h184" />
      <path className="stroke-route" strokeDasharray="1 9" d="M80 84h40" />
    </Drawing>
  );
}

/** Doors along the line, none with a name yet. */
export function EmptyAddressesDrawing(props: DrawingProps) {
  return (
    <Drawing width={200} height={140} {...props}>
      <path className="fill-drawing-haze" d="M22 118c4-44 40-78 82-78s72 34 76 78z" />
      <path className="fill-drawing-deep" d="M40 72 64 52l24 20v48H40z" />
      <path className="fill-drawing-leaf" d="m84 62 30-26 30 26v58H84z" />
      <path className="fill-drawing-volt" d="M106 92h16v28h-16z" />
      <path className="fill-drawing-paper" d="M56 84h14v14H56zm38-12h12v12H94zm28 0h12v12h-12z" />
      <path className="stroke-route" d="M8 120.5h184" />
      <path className="stroke-route" strokeDasharray="1 9" d="M114 36c0-12 20-10 34-22" />
      <circle className="fill-station stroke-route" cx="152" cy="10" r="5" />
    </Drawing>
  );
}
