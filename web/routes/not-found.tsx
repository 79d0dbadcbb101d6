import { useLocation, useNavigate } from 'react-router';
import { NotFoundDrawing } from '../drawings/not-found-drawing.tsx';
import { HelpLookup } from '../features/support/help/help-lookup.tsx';
import { TrackForm } from '../features/tracking/track-form.tsx';
import { MessageScreen } from '../layout/message-screen.tsx';
import { homePath } from '../layout/navigation.ts';
import { trackPathOf } from '../lib/track-path.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';

export const page = { title: 'Page not found', description: 'There is no page at this address.' };

/** For unknown addresses, which the server answers with 404. Most visitors here look for a parcel or an answer. */
export function Component() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const actions = (
    <>
      <ButtonLink href={homePath}>Go to the home page</ButtonLink>
      <ButtonLink variant="secondary" href="/dashboard">
        My Shipments
      </ButtonLink>
    </>
  );
  return (
    <>
      <MessageScreen drawing={<NotFoundDrawing />} title="Page not found" actions={actions}>
        There is no page at <span className="font-semibold wrap-anywhere text-ink">{pathname}</span>. Check the address,
        or go on from here.
      </MessageScreen>
      <div className="mx-auto grid max-w-[60rem] gap-6 px-gutter pb-section md:grid-cols-2">
        <Card className="grid content-start gap-4">
          <h2 className="text-xl">Looking for a parcel?</h2>
          <TrackForm isLoading={false} onTrack={(code) => void navigate(trackPathOf(code))} />
        </Card>
        <Card className="grid content-start gap-4">
          <h2 className="text-xl">Looking for an answer?</h2>
          <HelpLookup />
        </Card>
      </div>
    </>
  );
}
