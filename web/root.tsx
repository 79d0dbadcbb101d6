import { Outlet, Link as RouterLink } from 'react-router';
import { connectChat } from './integrations/chat/connect-chat.ts';
import { Frame } from './layout/frame.tsx';
import { usePageChange } from './layout/use-page-change.ts';
import { type AnchorProps, LinkProvider } from './ui/link-provider.tsx';

connectChat(async () => (await import('./chat-parts.ts')).chatParts);

/** What surrounds every page: links that stay inside the app, the frame, and what happens when the page changes. */
export function Root() {
  usePageChange();
  return (
    <LinkProvider component={InAppLink}>
      <Frame>
        <Outlet />
      </Frame>
    </LinkProvider>
  );
}

function InAppLink({ href, ...rest }: AnchorProps) {
  return <RouterLink to={href} {...rest} />;
}
