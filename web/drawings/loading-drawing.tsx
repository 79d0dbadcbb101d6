import { Drawing, type DrawingProps } from './drawing.tsx';
import { Lark } from './lark.tsx';

const road = 'M4 66h36c20 0 18-14 38-14s18 14 38 14h40';

/** With reduced motion the dash rests halfway. */
export function LoadingDrawing(props: DrawingProps) {
  return (
    <Drawing width={160} height={76} {...props}>
      <path className="stroke-drawing-haze" d={road} />
      <path className="route-travel stroke-route" pathLength="100" d={road} />
      <g transform="translate(56)" className="text-drawing-line">
        <Lark />
      </g>
    </Drawing>
  );
}
