import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { DrawingProps } from '../../web/drawings/drawing.tsx';
import { Lark } from '../../web/drawings/lark.tsx';
import { ChargingScene } from '../../web/drawings/scenes/charging-scene.tsx';
import { DoorstepScene } from '../../web/drawings/scenes/doorstep-scene.tsx';
import { CityScene } from '../../web/drawings/scenes/hero-scene.tsx';
import { Van } from '../../web/drawings/van.tsx';

export const page = { title: 'Picture for sharing', description: 'What goes with a link to us when it is shared.' };

const scenes: Readonly<Record<string, { Scene: ComponentType<DrawingProps>; className: string }>> = {
  van: { Scene: VanScene, className: 'relative h-[400px] w-auto max-w-none' },
  charging: { Scene: ChargingScene, className: 'mx-auto h-[440px] w-auto translate-y-[78px]' }, // its ground on the road
  doorstep: { Scene: DoorstepScene, className: 'h-auto w-[1200px] max-w-none' },
};

/** One of the pictures for link previews, at its size, for `npm run screenshots -- share`. Without words, so it fits any company name. */
export function Component() {
  const { Scene, className } = scenes[useParams()['name'] ?? ''] ?? { Scene: VanScene, className: '' };
  return (
    <div
      data-share
      className="on-evergreen relative isolate [--drawing-night:var(--evergreen)]! h-[630px] w-[1200px] overflow-hidden"
    >
      <svg
        viewBox="0 0 48 48"
        className="absolute top-12 right-16 size-44"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <Lark />
      </svg>
      <div className="absolute inset-x-0 bottom-[70px]">
        <Scene className={className} />
      </div>
      <div className="absolute inset-x-0 bottom-0 h-[70px] border-t-8 border-route-ahead bg-surface" />
      <span className="absolute bottom-[62px] left-0 h-2 w-[60%] bg-route" />
      <span data-state="current" className="station absolute right-16 bottom-[44px] w-11 border-8" />
    </div>
  );
}

function VanScene(props: DrawingProps) {
  return (
    <>
      <CityScene {...props} />
      <svg
        viewBox="0 0 190 100"
        className="absolute bottom-0 left-[26rem] w-80"
        fill="none"
        strokeWidth="3"
        aria-hidden="true"
      >
        <Van />
      </svg>
    </>
  );
}
