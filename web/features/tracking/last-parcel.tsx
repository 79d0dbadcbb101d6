import { type ReactNode, useEffect, useState } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyTime } from '../../../contract/values/friendly-date.ts';
import { normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import { OfflineDrawing } from '../../drawings/offline-drawing.tsx';
import { type KeptParcel, keepLastParcel, readLastParcel } from '../../session/last-parcel.ts';
import { Notice } from '../../ui/notice.tsx';
import { ParcelView } from './parcel-view.tsx';

/** Keeps a parcel for reading offline as soon as it is there. */
export function useKeptParcel(parcel: TrackedShipment | undefined): void {
  useEffect(() => {
    if (parcel) void keepLastParcel(parcel);
  }, [parcel]);
}

interface LastParcelProps {
  readonly code: string;
  /** What is said where nothing is known of it. */
  readonly children?: ReactNode;
}

/** What was known of the parcel that was looked up last, for who can't reach us. With a code, only if it is that parcel. */
export function LastParcel({ code, children }: LastParcelProps) {
  const [kept, setKept] = useState<KeptParcel | 'none'>();
  useEffect(() => {
    readLastParcel().then(
      (found) => setKept(found && isOf(found, code) ? found : 'none'),
      () => setKept('none'),
    );
  }, [code]);

  if (kept === undefined) return null;
  if (kept === 'none') {
    return (
      <>
        {children}
        <OfflineDrawing className="h-auto w-full max-w-64" />
      </>
    );
  }
  return (
    <div className="grid gap-6">
      <Notice tone="warning" isLive>
        <p>
          {navigator.onLine ? 'We could not reach our server.' : 'You are offline.'} This is what we knew of parcel{' '}
          {kept.parcel._tracking_id} on {friendlyTime(new Date(kept.keptAt))}.
        </p>
      </Notice>
      <ParcelView parcel={kept.parcel} />
    </div>
  );
}

function isOf({ parcel }: KeptParcel, code: string): boolean {
  return code === '' || parcel._tracking_id === normaliseTrackingCode(code);
}
