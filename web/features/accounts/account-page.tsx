import type { ReactNode } from 'react';
import { ClosedRoadScene } from '../../drawings/closed-road-scene.tsx';
import { DoorstepScene } from '../../drawings/doorstep-scene.tsx';
import { Card } from '../../ui/card.tsx';

interface AccountPageProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Such as a link that no longer works: the road is closed. */
  readonly isBadNews?: boolean;
  readonly children: ReactNode;
}

/** One narrow column, with a drawing of the road above its card. */
export function AccountPage({ title, lead, isBadNews = false, children }: AccountPageProps) {
  const Scene = isBadNews ? ClosedRoadScene : DoorstepScene;
  return (
    <div className="mx-auto grid max-w-form gap-2 px-gutter pt-8 pb-12 sm:max-w-[33rem] sm:pt-14 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {lead !== undefined && <p className="text-quiet">{lead}</p>}
      <div className="mt-4">
        <div className="overflow-hidden px-4">
          <Scene className="block h-auto w-full" />
        </div>
        <Card className="grid gap-5 rounded-t-none border-t-3 border-t-route">{children}</Card>
      </div>
    </div>
  );
}
