import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { LarkDrawing } from '../../drawings/lark-drawing.tsx';
import { OfflineDrawing } from '../../drawings/offline-drawing.tsx';
import { openChat } from '../../integrations/chat/open-chat.ts';
import { trackPathOf } from '../../lib/navigation/track-path.ts';
import { useChunkAtOnce } from '../../lib/use-chunk.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Anchor } from '../../ui/buttons/link-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RouteLine } from '../../ui/route-line.tsx';
import { FindTrackingNumber, TrackForm } from './track-form.tsx';

interface TrackStartProps {
  readonly code: string;
  /** Why there is no parcel to show. */
  readonly failure?: ReactNode;
  /** The parcel that was looked up last on this device. */
  readonly last?: TrackedShipment | undefined;
  readonly isOffline: boolean;
}

/** The track page without a parcel. */
export function TrackStart({ code, failure, last, isOffline }: TrackStartProps) {
  const navigate = useNavigate();
  return (
    <>
      <section className="on-evergreen [--control-height:3.5rem]">
        <div className="mx-auto grid min-h-[calc(100dvh-var(--header-height))] max-w-page content-start items-center gap-x-16 gap-y-8 px-gutter pt-6 pb-12 md:min-h-[30rem] md:grid-cols-2 md:py-16">
          <div className="grid content-start gap-5">
            <h1 className="text-promise font-extrabold xl:text-[4rem] xl:whitespace-nowrap">Track your parcel</h1>
            <TrackForm
              key={code}
              code={code}
              hint={<span className="text-base">For example, AW 332 407 496 GB</span>}
              failure={failure}
              isLoading={false}
              onTrack={(wanted) => void navigate(trackPathOf(wanted))}
            />
            {last && (
              <div className="grid gap-1">
                <p className="text-sm text-quiet">Last tracked on this device</p>
                <Anchor
                  href={trackPathOf(last._tracking_id)}
                  className="figures flex min-h-12 items-center justify-between gap-3 rounded-control border border-line px-4 font-semibold wrap-anywhere transition-colors hover:bg-tint"
                >
                  {groupTrackingCode(last._tracking_id)} to {last.receiver_town}
                  <Icon name="forward" className="size-5 shrink-0" />
                </Anchor>
              </div>
            )}
            {failure && (
              <Button
                variant="secondary"
                onClick={() => void openChat(`I can’t find parcel ${code}.`)}
                className="sm:justify-self-start"
              >
                Chat with us
              </Button>
            )}
            <FindTrackingNumber />
          </div>
          <div aria-hidden="true">
            {failure ? (
              <Search />
            ) : (
              <LarkDrawing pose="resting" className="mx-auto -mb-2 h-auto w-24 md:w-32 lg:w-44" />
            )}
            <RouteLine stations={['from', 'by way of', 'to']} current={2} />
          </div>
        </div>
      </section>
      <Questions />
      {/* Paper between the band and the footer, which are of one colour. */}
      <div className="mx-auto max-w-page px-gutter py-8 lg:py-12">
        {isOffline && <OfflineDrawing className="h-auto w-full max-w-64" />}
      </div>
    </>
  );
}

const loadScene = async () => (await import('../../drawings/journey-scene.tsx')).JourneyScene;

/** The lark and its magnifying glass, in the place of the lark at rest. */
function Search() {
  const { chunk: Scene } = useChunkAtOnce(loadScene);
  return (
    <div className="mx-auto -mb-2 h-24 w-max md:h-32 lg:h-44">
      {Scene && <Scene scene="search" className="h-full w-auto" />}
    </div>
  );
}

const questions = [
  { id: 'tracking-number', title: 'No tracking number?', words: 'Where to find it, and who else has it.' },
  { id: 'no-movement', title: 'Nothing new for days?', words: 'What each status means.' },
  { id: 'missed-delivery', title: 'Missed the delivery?', words: 'We come again. You can choose how.' },
] as const;

/** What people ask who wait for a parcel, answered on the help page. */
function Questions() {
  return (
    <nav aria-label="Help with tracking" className="mx-auto max-w-page px-gutter pt-6 md:pt-8">
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {questions.map(({ id, title, words }) => (
          <li
            key={id}
            className="relative rounded-card border border-line bg-surface p-4 transition-colors hover:bg-tint md:p-5"
          >
            <Link
              href={`/help#${id}`}
              className="text-lg font-semibold after:absolute after:inset-0 after:rounded-card"
            >
              {title}
            </Link>
            <p className="mt-1 text-quiet">{words}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
