import { useLocation } from 'react-router';
import { NotFoundDrawing } from '../drawings/not-found-drawing.tsx';
import { ContactSupport } from '../features/support/contact-support.tsx';
import { MessageScreen } from '../layout/message-screen.tsx';
import { homePath } from '../layout/navigation.ts';
import { ButtonLink } from '../ui/button-link.tsx';

export const page = { title: 'Page not found', description: 'There is no page at this address.' };

/** What an address that is not ours shows; the server answers it with 404. */
export function Component() {
  const { pathname } = useLocation();
  const actions = (
    <>
      <ButtonLink href={homePath}>Go to the home page</ButtonLink>
      <ContactSupport variant="secondary" about={`I was looking for ${pathname}`}>
        Ask us
      </ContactSupport>
    </>
  );
  return (
    <MessageScreen drawing={<NotFoundDrawing />} title="Page not found" actions={actions}>
      There is no page at <span className="font-semibold break-all text-ink">{pathname}</span>. Check the address, or
      start from the home page.
    </MessageScreen>
  );
}
