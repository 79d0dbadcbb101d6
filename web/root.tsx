import { useLayoutEffect } from 'react';
import { Outlet, Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { connectChat } from './integrations/chat/connect-chat.ts';
import { Frame } from './layout/frame.tsx';
import { loginPathFrom } from './layout/navigation.ts';
import { usePageChange } from './layout/use-page-change.ts';
import { connectSession } from './lib/api/api-session.ts';
import { preserveTypedInput } from './session/preserve-typed-input.ts';
import { logOut, sessionStore } from './session/session-store.ts';
import { type AnchorProps, LinkProvider } from './ui/link-provider.tsx';

connectChat(async () => (await import('./chat-parts.ts')).chatParts);

/** What surrounds every page: links that stay inside the app, the frame, and what happens when the page changes. */
export function Root() {
  usePageChange();
  useApiSession();
  return (
    <LinkProvider component={InAppLink}>
      <Frame>
        <Outlet />
      </Frame>
    </LinkProvider>
  );
}

/** Connects the API's client before any page's own effects call it. */
function useApiSession(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useLayoutEffect(() => connectApi(() => void navigate(loginPathFrom(location))), [navigate, location]);
}

function InAppLink({ href, ...rest }: AnchorProps) {
  return <RouterLink to={href} {...rest} />;
}

/**
 * Makes every call with this browser's session. When the server ends it, the user is forgotten and sent to log in (specification,
 * section 4); what they were typing is kept for their return.
 */
function connectApi(goToLogin: () => void): void {
  connectSession({
    accessToken: () => sessionStore.getState().user.access_token,
    end: () => {
      preserveTypedInput(logOut);
      goToLogin();
    },
  });
}
