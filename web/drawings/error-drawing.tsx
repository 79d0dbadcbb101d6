import { Drawing, type DrawingProps } from './drawing.tsx';

export function ErrorDrawing(props: DrawingProps) {
  return (
    <Drawing width={200} height={140} {...props}>
      <path className="fill-drawing-haze" d="M18 118c6-40 36-66 76-66s82 22 88 66z" />
      <path
        className="stroke-route"
        d="M8 120.5h70c30 0 50-18 50-42s-14-36-30-36-26 12-26 26 12 26 30 26 42-12 42-34-16-34-34-34"
      />
      <path
        className="fill-drawing-deep"
        d="M158.5 77c1.5-6 9.500-6 11 0l12.500 39h8a3 3 0 0 1 3 3v3h-58v-3a3 3 0 0 1 3-3h8z"
      />
      <path className="fill-drawing-volt" d="M154 91h20l4 12h-28z" />
    </Drawing>
  );
}
