import type { ReactNode } from 'react';
import { LetterScene, LockedDoorScene, TwoLarksScene } from '../../drawings/scenes/account-scenes.tsx';
import { ClosedRoadScene } from '../../drawings/scenes/closed-road-scene.tsx';
import { DoorstepScene } from '../../drawings/scenes/doorstep-scene.tsx';
import { Card } from '../../ui/card.tsx';

interface AccountPageProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** `closed` is for bad news, such as a link that no longer works. */
  readonly scene?: AccountScene;
  /** Stands above the card in place of the road: a page has one line. */
  readonly line?: ReactNode;
  /** `evergreen` is for good news. */
  readonly tone?: 'paper' | 'evergreen';
  /** `large` also on a phone. */
  readonly size?: 'medium' | 'large';
  readonly children: ReactNode;
}

const scenes = {
  road: DoorstepScene,
  closed: ClosedRoadScene,
  letter: LetterScene,
  locked: LockedDoorScene,
  together: TwoLarksScene,
} as const;

export type AccountScene = keyof typeof scenes;

/** One narrow column, with a drawing of the road or a line above its card. */
export function AccountPage({
  title,
  lead,
  scene = 'road',
  line,
  tone = 'paper',
  size = 'medium',
  children,
}: AccountPageProps) {
  const Scene = scenes[scene];
  return (
    <div className="mx-auto grid max-w-form gap-2 px-gutter [--control-height:3rem] pt-8 pb-12 sm:max-w-[33rem] sm:pt-14 sm:pb-section">
      <h1 className={size === 'large' ? 'text-3xl' : 'text-2xl sm:text-3xl'}>{title}</h1>
      {lead !== undefined && <p className="text-quiet">{lead}</p>}
      {line === undefined ? (
        <div className="mt-4">
          <div className="overflow-hidden px-4">
            <Scene className="block h-auto w-full" />
          </div>
          <Card className="grid gap-5 rounded-t-none border-t-3 border-t-route">{children}</Card>
        </div>
      ) : (
        <div className="mt-4 grid gap-6">
          {line}
          <Card tone={tone} className="grid gap-5">
            {children}
          </Card>
        </div>
      )}
    </div>
  );
}
