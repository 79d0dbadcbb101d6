import type { ReactNode } from 'react';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { Lark } from './lark.tsx';
import { LarkDrawing, type LarkPose } from './lark-drawing.tsx';
import { Van } from './van.tsx';

export type JourneySceneName = keyof typeof scenes;

/** What stands on a parcel's line: where the parcel is, or the house it goes to. Its lower edge is the line. */
export function JourneyScene({ scene, ...props }: DrawingProps & { readonly scene: JourneySceneName }) {
  const { width, art } = scenes[scene];
  return (
    <Drawing width={width} height={88} {...props}>
      {art}
    </Drawing>
  );
}

interface BirdProps {
  readonly pose: LarkPose;
  readonly at: string;
  /** On the day it comes. */
  readonly isVolt?: boolean;
}

function Bird({ pose, at, isVolt = false }: BirdProps) {
  return (
    <g transform={at}>
      <g className={isVolt ? 'on-evergreen-volt' : undefined}>
        <LarkDrawing pose={pose} />
      </g>
    </g>
  );
}

/** 30 by 26. */
function Box({ at }: { readonly at: string }) {
  return (
    <g transform={at} strokeWidth="2">
      <path className="fill-drawing-paper stroke-drawing-deep" d="M1 1h28v24H1z" />
      <path className="stroke-drawing-deep" d="M1 9h28M15 1v8" />
      <path className="fill-drawing-volt" d="M18 15h7v5h-7z" />
    </g>
  );
}

interface HouseProps {
  readonly at?: string;
  /** Somebody is in. */
  readonly isLit?: boolean;
  readonly children?: ReactNode;
}

/** 96 by 60. */
function House({ at = 'translate(0 28)', isLit = false, children }: HouseProps) {
  return (
    <g transform={at}>
      <path className="fill-drawing-leaf" d="M14 60V30L48 5l34 25v30z" />
      <path className="stroke-drawing-line" d="M6 35 48 4l42 31" />
      <path
        className={isLit ? 'house-lights fill-drawing-volt' : 'fill-drawing-haze'}
        d="M20 36h12v12H20zm44 0h12v12H64z"
      />
      <path className="fill-drawing-deep" d="M38 60V42a10 10 0 0 1 20 0v18z" />
      <path className="fill-drawing-volt" d="M52 49h2.500v4H52z" />
      {children}
    </g>
  );
}

/** 84 by 50. */
function Shop() {
  return (
    <g transform="translate(0 38)">
      <path className="fill-drawing-leaf" d="M6 50V14h72v36z" />
      <path className="fill-drawing-paper" d="M12 22h34v18H12z" />
      <path className="fill-drawing-deep" d="M54 50V22h18v28z" />
      <path className="fill-drawing-volt" d="M4 16 10 2h16v14zm38 0V2h16v14z" />
      <path className="fill-drawing-paper" d="M26 16V2h16v14zm32 0V2h16l6 14z" />
    </g>
  );
}

function Depot() {
  return (
    <g transform="translate(0 40)">
      <path className="fill-drawing-leaf" d="M4 48V14L44 2l40 12v34z" />
      <path className="stroke-drawing-line" d="M2 15 44 2l42 13" />
      <path className="fill-drawing-deep" d="M18 48V22h52v26z" />
      <path className="stroke-drawing-leaf" strokeWidth="2" d="M18 29h52M18 36h52" />
    </g>
  );
}

const arrival = (
  <g transform="translate(27 1) scale(.75)">
    <g className="lark-lands">
      <LarkDrawing pose="landing" />
    </g>
  </g>
);

const waiting = <Bird pose="waiting" at="translate(0 42)" />;

const scenes = {
  /** It waits to be collected, or is back. */
  box: {
    width: 56,
    art: (
      <>
        <Box at="translate(13 62)" />
        <Bird pose="resting" at="translate(4 18) scale(.96)" />
      </>
    ),
  },
  carried: {
    width: 64,
    art: (
      <g className="lark-carries">
        <path className="stroke-drawing-line" strokeWidth="1.5" d="M32 34 20 58m12-24 12 24" />
        <Box at="translate(17 57)" />
        <g transform="translate(6 2)">
          <Lark />
        </g>
      </g>
    ),
  },
  depot: {
    width: 88,
    art: (
      <>
        <Depot />
        <Bird pose="resting" at="translate(22 3) scale(.88)" />
      </>
    ),
  },
  van: {
    width: 104,
    art: (
      <g className="van-arrives">
        <g transform="translate(2 34) scale(.53)">
          <Van />
        </g>
        <Bird pose="resting" at="translate(16 0) scale(.84)" isVolt />
      </g>
    ),
  },
  waiting: { width: 48, art: waiting },
  /** Stopped on its way. */
  barrier: {
    width: 92,
    art: (
      <>
        {waiting}
        <path className="stroke-drawing-line" d="M82 88V58" />
        <path className="stroke-drawing-paper" strokeWidth="7" d="M54 62h32" />
        <path className="stroke-warning" strokeWidth="7" strokeDasharray="7 9" strokeLinecap="butt" d="M54 62h32" />
      </>
    ),
  },
  search: {
    width: 92,
    art: (
      <>
        {waiting}
        <path className="stroke-drawing-line" strokeWidth="5" d="m78 74 8 9" />
        <circle className="fill-drawing-haze stroke-drawing-volt" cx="69" cy="62" r="13" />
        <path className="stroke-drawing-paper" strokeWidth="2.500" d="M61 60a8 8 0 0 1 6-6" />
      </>
    ),
  },
  shop: {
    width: 84,
    art: (
      <>
        <Shop />
        <Bird pose="resting" at="translate(20 1) scale(.84)" />
      </>
    ),
  },
  house: { width: 96, art: <House /> },
  houseToday: { width: 96, art: <House isLit /> },
  /** Nobody was in, and a card is on the door. */
  houseMissed: {
    width: 96,
    art: (
      <House>
        <path className="fill-warning" d="M42 44h9v7h-9z" />
      </House>
    ),
  },
  arrived: {
    width: 96,
    art: (
      <>
        <House isLit />
        {arrival}
      </>
    ),
  },
  arrivedInSafePlace: {
    width: 128,
    art: (
      <>
        <Box at="translate(0 62)" />
        <g transform="translate(32)">
          <House isLit />
          {arrival}
        </g>
      </>
    ),
  },
  /** The lit one is next door. */
  arrivedAtNeighbour: {
    width: 172,
    art: (
      <>
        <House />
        <g transform="translate(76)">
          <House isLit />
          {arrival}
        </g>
      </>
    ),
  },
  arrivedAtShop: {
    width: 84,
    art: (
      <>
        <Shop />
        <g transform="translate(-6 -1)">{arrival}</g>
      </>
    ),
  },
} as const satisfies Readonly<Record<string, { readonly width: number; readonly art: ReactNode }>>;
