import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorDrawing } from '../drawings/error-drawing.tsx';
import { openChat } from '../integrations/chat/open-chat.ts';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from './message-screen.tsx';
import { homePath } from './navigation.ts';

/** The router's fallback (specification, section 2): what went wrong, and the two ways on. Both load anew, whatever broke. */
export function ErrorScreen() {
  const error = useRouteError();
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <Button variant="secondary" onClick={() => window.location.assign(homePath)}>
        Go to the home page
      </Button>
      <Button variant="quiet" onClick={() => void openChat(`Your website says: ${reasonOf(error)}`)}>
        Tell us
      </Button>
    </>
  );
  return (
    <MessageScreen drawing={<ErrorDrawing />} title="Unexpected Application Error!" actions={actions}>
      {reasonOf(error)}
    </MessageScreen>
  );
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Something went wrong on this page.';
}
