import { Drawing, type DrawingProps } from './drawing.tsx';

export function OfflineDrawing(props: DrawingProps) {
  return (
    <Drawing width={200} height={140} {...props}>
      <path className="fill-drawing-haze" d="M24 118c2-48 36-80 78-80s74 32 76 80z" />
      <path className="stroke-route" d="M8 120.5h20c30 0 8-46 40-46h6m118 46h-20c-30 0-8-46-40-46h-6" />
      <path
        className="fill-drawing-deep"
        d="M70 60h8a13 13 0 0 1 13 13v3a13 13 0 0 1-13 13h-8a3 3 0 0 1-3-3V63a3 3 0 0 1 3-3z"
      />
      <path className="stroke-drawing-line" d="M91 69h8m-8 11h8" />
      <path
        className="fill-drawing-deep"
        d="M132 60h-9a9 9 0 0 0-9 9v11a9 9 0 0 0 9 9h9a3 3 0 0 0 3-3V63a3 3 0 0 0-3-3z"
      />
      <path className="stroke-drawing-volt" d="m98 46-5-9m14 7V33m9 13 6-9" />
    </Drawing>
  );
}
