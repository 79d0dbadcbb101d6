import { Drawing, type DrawingProps } from './drawing.tsx';
import { Van } from './van.tsx';

export function VanDrawing(props: DrawingProps) {
  return (
    <Drawing width={190} height={100} {...props}>
      <Van />
    </Drawing>
  );
}
