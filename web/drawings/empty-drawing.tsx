import { Drawing, type DrawingProps } from './drawing.tsx';

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
