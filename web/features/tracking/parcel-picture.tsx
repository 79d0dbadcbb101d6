import { type ReactNode, useEffect } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { describeParcel, isDayLit, litDay, type ParcelWords } from '../../../contract/values/parcel-words.ts';
import { useChunk } from '../../lib/use-chunk.ts';
import { useToday } from '../../lib/use-today.ts';
import { classNames } from '../../ui/class-names.ts';
import { ParcelLine, poseOf } from './parcel-line.tsx';

/** The words are there first: a page asks for these while it asks for the parcel. */
export const loadPictures = async () => {
  const [{ RouteMap }, { JourneyScene }] = await Promise.all([
    import('./map/route-map.tsx'),
    import('../../drawings/journey-scene.tsx'),
  ]);
  return { RouteMap, JourneyScene };
};

interface ParcelPictureProps {
  readonly parcel: TrackedShipment;
  /** In place of the words that fit anybody who tracks it. */
  readonly words?: ParcelWords & { readonly subject?: string };
  /** What can be done about it, under the line. */
  readonly actions?: ReactNode;
}

/** Promise, sentence, line and map of a parcel, for the evergreen band. */
export function ParcelPicture({ parcel, words, actions }: ParcelPictureProps) {
  const { chunk: pictures, request } = useChunk(loadPictures);
  // oxlint-disable-next-line react/exhaustive-deps -- once; `request` ignores further calls
  useEffect(request, []);
  const today = useToday();
  const isOut = parcel.status === 'OUT_FOR_DELIVERY';
  const told = words ?? { ...describeParcel(parcel, today), subject: undefined };
  const { promise, subject, window: when, sentence } = told;
  return (
    <div className="parcel-picture">
      <div className="grid content-start gap-6">
        {/* Said again when it changes while the page is open. */}
        <div role="status" className="grid gap-2">
          <h2 className="font-extrabold text-balance wrap-anywhere">
            <span className="block text-promise">
              <PromiseWords words={promise} isLit={isDayLit(parcel, told)} />
            </span>
            {subject !== undefined && (
              <span className="mt-2 line-clamp-3 text-2xl font-bold text-wrap"> {subject}</span>
            )}
          </h2>
          {when !== undefined && <p className={isOut ? 'text-2xl font-bold' : 'text-lg'}>{when}</p>}
          {sentence !== '' && <p className="text-xl font-semibold wrap-anywhere">{sentence}</p>}
        </div>
        <ParcelLine parcel={parcel} Scene={pictures?.JourneyScene} />
        {actions}
      </div>
      {/* As high as the words beside it, but never a tower. */}
      <div
        className={classNames(
          'parcel-map md:*:aspect-auto md:*:h-full',
          // What is needed at the till comes first on a phone, and one dot says nothing that the address doesn't.
          parcel.status === 'READY_FOR_PICKUP' && 'max-md:hidden',
        )}
      >
        {pictures && <pictures.RouteMap parcel={parcel} pose={poseOf(parcel)} />}
      </div>
    </div>
  );
}

/** 'Arriving today' on the day it comes, with the day lit. */
function PromiseWords({ words, isLit }: { readonly words: string; readonly isLit: boolean }) {
  if (!isLit) return words;
  return (
    <>
      {words.slice(0, -litDay.length)}
      <span className="promise-day">{litDay}</span>
    </>
  );
}
