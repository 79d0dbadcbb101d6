import { toast } from 'react-hot-toast/headless';
import type { Session } from '../../../contract/accounts/accounts.ts';
import { updateSession } from '../../session/session-store.ts';

/** Stores the session and greets the customer (specification, section 8). The page redirects once there is a session. */
export function startSession(session: Session): void {
  toast.success('welcome back');
  updateSession(session);
}
