import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { isUnclear } from '../../lib/api/api-error.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AccountPage } from './account-page.tsx';

interface DeadInvitationProps {
  /** Why it can't be opened. Without one the address holds no invitation. */
  readonly error?: Error;
  readonly action: ReactNode;
}

export function DeadInvitation({ error, action }: DeadInvitationProps) {
  const title = isUnclear(error) ? 'We couldn’t open your invitation' : 'This invitation link doesn’t work';
  return (
    <AccountPage title={title} scene="closed">
      {error && <Notice tone="danger">{error.message}</Notice>}
      <p>
        Open the link in our email again. If it still doesn’t work, ask the person who invited you for a new invitation.
      </p>
      <div className="grid gap-3">
        {action}
        <ButtonLink variant="secondary" href="/">
          Go to the home page
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

interface InvitedRoleProps {
  readonly name: string;
  /** What somebody with the role may do. */
  readonly abilities: readonly string[];
}

export function InvitedRole({ name, abilities }: InvitedRoleProps) {
  return (
    <div className="grid gap-2 rounded-control bg-tint p-4">
      <p>
        <span className="block text-quiet">Your role</span>
        <span className="text-xl font-semibold">{name}</span>
      </p>
      <ul className="grid gap-1 empty:hidden">
        {abilities.map((ability) => (
          <li key={ability} className="flex gap-2">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-route" />
            {ability}
          </li>
        ))}
      </ul>
    </div>
  );
}
