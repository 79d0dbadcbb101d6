import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { ChargingScene } from '../../web/drawings/charging-scene.tsx';
import { DoorstepScene } from '../../web/drawings/doorstep-scene.tsx';
import type { DrawingProps } from '../../web/drawings/drawing.tsx';
import { CityScene } from '../../web/drawings/hero-scene.tsx';
import { Lark } from '../../web/drawings/lark.tsx';
import { Van } from '../../web/drawings/van.tsx';

export const page = { title: 'Picture for sharing', description: 'What goes with a link to us when it is shared.' };

const scenes: Readonly<Record<string, { Scene: ComponentType<DrawingProps>; className: string }>> = {
  van: { Scene: VanScene, className: 'h-auto w-[1200px] max-w-none' },
  charging: { Scene: ChargingScene, className: 'mx-auto h-[440px] w-auto translate-y-[78px]' }, // its ground on the road
  doorstep: { Scene: DoorstepScene, className: 'h-auto w-[1200px] max-w-none' },
};

/** One of the pictures for link previews, at its size, for `npm run screenshots -- share`. Without words, so it fits any company name. */
export function Component() {
  const { Scene, className } = scenes[useParams()['name'] ?? ''] ?? { Scene: VanScene, className: '' };
  return (
    <div
      data-share
      className="scheme-light relative isolate h-[630px] w-[1200px] overflow-hidden bg-page text-action [--color-drawing-wing:currentColor]"
    >
      <svg
        viewBox="0 0 48 48"
        className="absolute top-14 left-16 size-28"
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
      <div className="absolute inset-x-0 bottom-0 h-[70px] border-t-8 border-route bg-surface" />
    </div>
  );
}

function VanScene(props: DrawingProps) {
  return (
    <>
      <CityScene {...props} />
      <svg
        viewBox="0 0 190 100"
        className="absolute bottom-0 left-40 w-80"
        fill="none"
        strokeWidth="3"
        aria-hidden="true"
      >
        <Van />
      </svg>
    </>
  );
}
