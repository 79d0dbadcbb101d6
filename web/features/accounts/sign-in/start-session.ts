import { toast } from 'react-hot-toast/headless';
import type { Session } from '../../../../contract/accounts.ts';
import { updateSession } from '../../../session/session-store.ts';

/** Stores the session of somebody who has just signed in and greets them (section 8). The page moves on by itself once there is one. */
export function startSession(session: Session): void {
  toast.success('welcome back');
  updateSession(session);
}
