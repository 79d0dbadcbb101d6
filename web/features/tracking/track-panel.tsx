import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { trackPathOf } from '../../lib/track-path.ts';
import { FindTrackingNumber } from './find-tracking-number.tsx';
import { TrackForm } from './track-form.tsx';

/** How long Track spins before the page opens (specification, section 9); the parcel is fetched meanwhile. */
const trackDelayMs = 1000;

/** What was typed since the document was loaded, for who looks at the Send tab meanwhile. */
const typed = { code: '' };

/** The Track tab of the home page. */
export function TrackPanel() {
  const navigate = useNavigate();
  const [code, setCode] = useState<string>();
  const [startCode] = useState(typed.code);
  useEffect(() => {
    if (code === undefined) return undefined;
    import('./prefetch-parcel.ts').then(
      ({ prefetchParcel }) => prefetchParcel(code),
      () => undefined, // the page asks for it again, and says so if it can't be had then
    );
    const timer = setTimeout(() => void navigate(trackPathOf(code)), trackDelayMs);
    return () => clearTimeout(timer);
  }, [code, navigate]);
  return (
    <>
      <h2 className="mb-3 text-xl">Track your parcel</h2>
      <div className="grid gap-3">
        <TrackForm
          code={startCode}
          isLoading={code !== undefined}
          onTrack={setCode}
          onType={(text) => {
            typed.code = text;
          }}
        />
        <FindTrackingNumber />
      </div>
    </>
  );
}
