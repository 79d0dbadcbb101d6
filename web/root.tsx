import { useLayoutEffect } from 'react';
import { Outlet, Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { connectChat } from './integrations/chat/chat.ts';
import { Frame } from './layout/frame.tsx';
import { loginPathFrom } from './layout/navigation.ts';
import { usePageChange } from './layout/use-page-change.ts';
import { connectSession } from './lib/api/api-session.ts';
import { preserveTypedInput } from './session/preserve-typed-input.ts';
import { logOut, sessionStore } from './session/session-store.ts';
import { type AnchorProps, LinkProvider } from './ui/link-provider.tsx';

connectChat(async () => (await import('./features/support/support-panel.tsx')).chatParts);

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

/**
 * Makes every call with this browser's session. When the server ends it, the customer is logged out and sent to log in (specification,
 * section 4); what they were typing is saved for their return. A layout effect, because pages call the API in their effects.
 */
function useApiSession(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useLayoutEffect(() => {
    connectSession({
      accessToken: () => sessionStore.getState().user.access_token,
      end: () => {
        preserveTypedInput(logOut);
        void navigate(loginPathFrom(location));
      },
    });
  }, [navigate, location]);
}

function InAppLink({ href, ...rest }: AnchorProps) {
  return <RouterLink to={href} {...rest} />;
}
