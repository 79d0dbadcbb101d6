import { Drawing, type DrawingProps } from './drawing.tsx';
import { Lark } from './lark.tsx';

export type LarkPose = 'resting' | 'flying' | 'landing' | 'waiting';

/** The lark of the logo as a character: its body in the text colour. It stands on the lower edge, and flies above it. */
export function LarkDrawing({ pose, ...props }: DrawingProps & { readonly pose: LarkPose }) {
  const Pose = poses[pose];
  return (
    <Drawing width={48} height={48} {...props}>
      <Pose />
    </Drawing>
  );
}

const poses = { resting: Resting, flying: Lark, landing: Landing, waiting: Waiting };

const legs = 'M20 38v8m7-8v8';

/** Wing folded. */
function Resting() {
  return (
    <>
      <path className="stroke-current" strokeWidth="2.5" d={legs} />
      <path
        className="fill-current"
        d="M46.5 16.5c-2 .4-3.7 1.2-5.2 2.2C42 31 34 39.5 23 39.5c-6 0-10.5-2.5-13.5-6L1.8 31a1.8 1.8 0 0 1 1-3.5l9.2.5c6 .3 9.5-3 12-8 2.6-5.2 5-9.5 10.5-9.5 3 0 5.4 1.7 6.4 4.2 2 .2 3.9.8 5.6 1.8z"
      />
      <path className="stroke-drawing-wing" strokeWidth="4" d="M11 30.5c6.5 3.5 15 2 19-6" />
    </>
  );
}

/** Wings up, feet first. */
function Landing() {
  return (
    <>
      <path
        className="stroke-drawing-wing"
        strokeWidth="4"
        d="M21 25C14 21 10 14 9.5 5 6.5 14 8 23 14.5 30M26 20C23 14 23.5 8 26.5 2"
      />
      <path className="stroke-current" strokeWidth="2.5" d="m24 38 2.5 8m5-10.5 3 8" />
      <path
        className="fill-current"
        d="M47 15.5c-2.3.5-4.2 1.4-5.8 2.6C41.5 30 35 39 24 40c-4 .3-7.5-.5-10.5-2.2L3.3 42.3a1.8 1.8 0 0 1-1.6-3.2l9-5.6C17.5 30 21 25.5 24 19c2.5-5.5 5.2-9.5 10.5-9.5 3 0 5.5 1.7 6.5 4.2 2.2.2 4.2.8 6 1.8z"
      />
    </>
  );
}

/** Looking back for somebody. */
function Waiting() {
  return (
    <>
      <path className="stroke-current" strokeWidth="2.5" d={legs} />
      <path
        className="fill-current"
        d="M19.5 15c1.8.6 3.3 1.5 4.6 2.6C22 24 18.5 27.8 12 28l-9.2-.5a1.8 1.8 0 0 0-1 3.5l7.7 2.5c3 3.5 7.5 6 13.5 6 11.5 0 18.5-8.5 18.5-20.5 0-5-3.3-9-8-9-3.3 0-5.9 1.7-7 4.3-2.4-.3-4.8-.1-7 .7z"
      />
      <path className="stroke-drawing-wing" strokeWidth="4" d="M11 30.5c6.5 3.5 15 2 19-5" />
    </>
  );
}
