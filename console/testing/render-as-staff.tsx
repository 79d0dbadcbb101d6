import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, Route, Link as RouterLink, Routes } from 'react-router';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { type AnchorProps, LinkProvider } from '../../web/ui/buttons/link-provider.tsx';
import { setStaffSession } from '../staff-session.ts';

interface Place {
  /** Such as `/chats/:number`, where the page reads its address. */
  readonly route?: string;
  readonly address?: string;
}

/** A page of the console for somebody of a role who is logged in, until the test ends. */
export async function renderAsStaff(role: StaffRole, page: ReactNode, { route = '*', address = '/' }: Place = {}) {
  const member = { id: '1', email: 'grace@example.com', full_name: 'Grace Hopper', role, depot: null, since: '' };
  setStaffSession({ access_token: 'staff-token', member });
  const screen = await render(
    <MemoryRouter initialEntries={[address]}>
      <LinkProvider component={InAppLink}>
        <Routes>
          <Route path={route} element={page} />
        </Routes>
      </LinkProvider>
    </MemoryRouter>,
  );
  onTestFinished(async () => {
    await screen.unmount();
    setStaffSession(undefined);
    queryClient.clear();
    toast.remove();
  });
  return screen;
}

/** As the frame gives it: others would leave the test’s page. */
function InAppLink({ href, ...rest }: AnchorProps) {
  return <RouterLink to={href} {...rest} />;
}
