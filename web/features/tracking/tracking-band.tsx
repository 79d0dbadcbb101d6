import { type ReactNode, useState } from 'react';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { copyTrackingCode } from '../../lib/copy-tracking-code.ts';
import { useChunkAtOnce } from '../../lib/use-chunk.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface TrackingBandProps {
  /** The page's heading, small: the promise below it is the largest. */
  readonly title: string;
  readonly code?: string | undefined;
  /** Before the title: the way back. */
  readonly back?: ReactNode;
  /** Whether another parcel can be tracked from here. */
  readonly isPublic?: boolean;
  readonly isBreathing?: boolean;
  readonly children: ReactNode;
}

/** The evergreen picture of one parcel across the page, under a bar with its tracking number. */
export function TrackingBand({
  title,
  code,
  back,
  isPublic = false,
  isBreathing = false,
  children,
}: TrackingBandProps) {
  return (
    <section className={classNames('on-evergreen [--control-height:3rem]', isBreathing && 'band-breathes')}>
      <div className="mx-auto max-w-page px-gutter pb-8 lg:pb-14">
        {/* Only another parcel closes the field: a heading that has the focus must stay. */}
        <TrackingBar key={isPublic ? code : 'own'} {...{ title, code, back, isPublic }} />
        {children}
      </div>
    </section>
  );
}

function TrackingBar({ title, code, back, isPublic }: Omit<TrackingBandProps, 'children' | 'isBreathing'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classNames('shadow-[inset_0_-1px_var(--line)]', isPublic ? 'max-sm:mb-4.5' : 'max-sm:mb-2.5')}>
      <div className={classNames('flex items-center gap-x-1 md:min-h-16', isPublic ? 'min-h-11' : 'min-h-13')}>
        {back}
        <div className="min-w-0 flex-1 @max-[15rem]/page:basis-full lg:flex lg:flex-none lg:items-center lg:gap-x-4">
          <h1
            className={classNames(
              'text-base wrap-anywhere leading-4.5 font-semibold text-quiet sm:leading-5.5',
              isPublic && 'max-sm:sr-only',
            )}
          >
            {title}
          </h1>
          {code !== undefined && (
            <p className="figures leading-4.5 font-semibold whitespace-nowrap sm:leading-5.5">
              <VisuallyHidden>Tracking number </VisuallyHidden>
              {groupTrackingCode(code)}
            </p>
          )}
        </div>
        {code !== undefined && (
          <IconButton
            label="Copy tracking number"
            icon={<Icon name="copy" />}
            className="size-11 print:hidden"
            onClick={() => void copyTrackingCode(code)}
          />
        )}
        {isPublic && (
          <Button
            variant="quiet"
            className="-mr-2 ml-auto min-h-11! px-2 whitespace-nowrap forced-colors:mr-0"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="inline-block first-letter:uppercase">
              <span className="@max-[22rem]/page:sr-only">Track </span>another
            </span>
          </Button>
        )}
      </div>
      {isOpen && <TrackAnother />}
    </div>
  );
}

const loadForm = () => import('./track-form.tsx');

/** Loaded on use: who follows a link has a parcel before their eyes. */
function TrackAnother() {
  const { chunk, hasFailed } = useChunkAtOnce(loadForm);
  return (
    <div className="grid max-w-form gap-3 py-5">
      {hasFailed && <p role="status">This could not be loaded. Check your connection and press again.</p>}
      {chunk && <chunk.TrackAnotherForm />}
    </div>
  );
}

/** As large as what comes, and the footer out of sight, so that nothing moves when it does. */
export function BandSkeleton({ label = 'Looking for your parcel' }: { readonly label?: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="grid min-h-dvh content-start gap-5 sm:pt-6 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] md:gap-x-12 md:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-12 w-4/5 lg:h-20" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="mt-8 h-2 w-full" />
        </div>
        <Skeleton className="aspect-3/2 h-auto w-full rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
