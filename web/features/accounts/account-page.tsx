import { Check } from 'lucide-react';
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

/** One narrow column, with a drawing of the road or a line above its card; at a desk the drawing stands beside it, on a panel of its own. */
export function AccountPage({ scene = 'road', line, ...column }: AccountPageProps) {
  if (line !== undefined) return <Column {...column} line={line} />;
  const Scene = scenes[scene];
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="on-evergreen max-lg:hidden print:hidden">
        <div className="sticky top-header flex h-[calc(100dvh-var(--header-height))] max-h-full min-h-128 flex-col justify-between overflow-hidden pt-14 pb-24">
          <div className="pr-8 pl-[max(var(--spacing-gutter),calc((100vw-var(--container-page))/2+var(--spacing-gutter)))]">
            {!isBadNews(scene) && (
              <>
                <p className="text-4xl font-extrabold text-balance">The quiet way to send a parcel</p>
                <ul className="mt-8 grid gap-3 text-lg">
                  {promises.map((promise) => (
                    <li key={promise} className="flex items-center gap-3">
                      <Check aria-hidden="true" className="size-5 shrink-0 text-volt" />
                      {promise}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <div
            aria-hidden="true"
            className="relative border-b-4 route-travelled pl-[max(0rem,calc((100vw-var(--container-page))/2))]"
          >
            <Scene className="block h-auto w-full" />
            <span className="station absolute right-0 -bottom-3" data-state="current" />
          </div>
        </div>
      </div>
      <Column {...column} scene={<Scene className="block h-auto w-full" />} />
    </div>
  );
}

const promises = ['Collected from your door', 'Price includes VAT', 'Free to cancel until we scan it'] as const;

function isBadNews(scene: AccountScene): boolean {
  return scene === 'closed' || scene === 'locked';
}

interface ColumnProps extends Omit<AccountPageProps, 'scene'> {
  readonly scene?: ReactNode;
}

function Column({ title, lead, scene, line, tone = 'paper', size = 'medium', children }: ColumnProps) {
  return (
    <div className="mx-auto grid w-full max-w-form content-start gap-2 px-gutter [--control-height:3rem] pt-8 pb-12 sm:max-w-[33rem] sm:pt-14 sm:pb-section">
      <h1 className={size === 'large' ? 'text-3xl' : 'text-2xl sm:text-3xl'}>{title}</h1>
      {lead !== undefined && <p className="text-quiet">{lead}</p>}
      {line === undefined ? (
        <div className="mt-4">
          <div className="overflow-hidden px-4 lg:hidden">{scene}</div>
          <Card className="grid gap-5 border-t-route max-lg:rounded-t-none max-lg:border-t-3 lg:border-t-line">
            {children}
          </Card>
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
