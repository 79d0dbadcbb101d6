import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NotFoundDrawing } from '../drawings/not-found-drawing.tsx';
import { ContactSupport } from '../features/support/contact-support.tsx';
import { searchHelp } from '../features/support/search-help.ts';
import { TrackForm } from '../features/tracking/track-form.tsx';
import { MessageScreen } from '../layout/message-screen.tsx';
import { homePath } from '../layout/navigation.ts';
import { trackPathOf } from '../lib/navigation/track-path.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

export const page = { title: 'Page not found', description: 'There’s no page at this address.' };

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
        There’s no page at <span className="font-semibold wrap-anywhere text-ink">{pathname}</span>. Check the address,
        or try one of these.
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

/** How many answers are offered beside the field; the help page has the rest. */
const mostOffered = 3;

/** A question field away from the help page: the best answers come as one types, each a link to the whole of it. */
function HelpLookup() {
  const [text, setText] = useState('');
  const found = text.trim() === '' ? [] : searchHelp(text).slice(0, mostOffered);
  return (
    <search className="grid gap-3">
      <TextField
        label="How can we help?"
        name="search"
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        {found.length > 0 && (
          <ul className="grid gap-2">
            {found.map(({ id, question }) => (
              <li key={id}>
                <Link href={`/help#${id}`}>{question}</Link>
              </li>
            ))}
          </ul>
        )}
        {text.trim() !== '' && found.length === 0 && <p className="text-quiet">Try another word, or chat with us.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ContactSupport variant="secondary" about={text.trim()}>
          Chat with us
        </ContactSupport>
        <Link href="/help" className="inline-flex min-h-11 items-center">
          All answers
        </Link>
      </div>
    </search>
  );
}
