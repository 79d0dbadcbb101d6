import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ClosedRoadScene } from '../../drawings/scenes/closed-road-scene.tsx';
import { trackPathOf } from '../../lib/navigation/track-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { TrackForm } from './track-form.tsx';

interface DeliveryUnavailableProps {
  readonly title: string;
  readonly children: ReactNode;
  /** For a failure that may pass. Without it the parcel can be tracked by its number. */
  readonly onRetry?: (() => void) | undefined;
  /** Whom to ask. */
  readonly help: ReactNode;
}

/** A private link that shows no delivery, on the band that the delivery would have. */
export function DeliveryUnavailable({ title, children, onRetry, help }: DeliveryUnavailableProps) {
  const navigate = useNavigate();
  return (
    <>
      <section className="on-evergreen [--control-height:3.5rem]">
        <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-8 px-gutter pt-8 pb-12 md:grid-cols-2 md:py-16 lg:py-section">
          <div className="grid gap-5">
            <h1 className="text-3xl font-extrabold text-balance lg:text-4xl">{title}</h1>
            <p className="text-lg">{children}</p>
            {onRetry ? (
              <Button onClick={onRetry}>Try again</Button>
            ) : (
              <TrackForm isLoading={false} onTrack={(code) => void navigate(trackPathOf(code))} />
            )}
            {help}
          </div>
          <div className="overflow-hidden border-b-3 border-route px-4 max-md:order-first">
            <ClosedRoadScene className="block h-auto w-full" />
          </div>
        </div>
      </section>
      {/* Paper between the band and the footer, which are of one colour. */}
      <p className="mx-auto max-w-page px-gutter py-8 lg:py-12">
        The newest link is in our last email about the parcel.{' '}
        <Link href="/help#tracking-number">Where to find your tracking number</Link>
      </p>
    </>
  );
}
