import type { TrackedShipment } from '../../../contract/tracking.ts';
import { openChat } from '../../integrations/chat/open-chat.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { headlineOf, nextStepOf } from './parcel-words.ts';

/** What to do now, and how to reach us, where a parcel does not go as it should. */
export function NextStep({ parcel }: { readonly parcel: TrackedShipment }) {
  const sentence = nextStepOf(parcel);
  if (sentence === undefined) return null;
  const about = `Parcel ${parcel._tracking_id}: ${headlineOf(parcel)}.`;
  return (
    <Notice tone="warning" title="What happens now">
      <p>{sentence}</p>
      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" size="small" onClick={() => void openChat(about)}>
          Contact us
        </Button>
        <ButtonLink variant="quiet" size="small" href="/complaints">
          Make a complaint
        </ButtonLink>
      </div>
    </Notice>
  );
}
