import { useState } from 'react';
import type { StaffCustomerPage } from '../../contract/staff/customers.ts';
import { formatPhone } from '../../contract/values/people/phone.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { formatMoment } from '../parcels/format-moment.ts';
import { inWords } from '../parcels/status-badge.tsx';
import { FactCard } from '../parts/fact-panel.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useCan } from '../staff-session.ts';
import { LockDialog, RecordRequestDialog } from './customer-dialogs.tsx';

type Person = StaffCustomerPage['people'][number];

export function PersonCard({ person }: { readonly person: Person }) {
  const { name, email, phone, role, is_verified, is_guest, sessions, conversation, lock } = person;
  const about = [
    inWords(role),
    is_guest && 'sends without an account',
    !is_guest && !is_verified && 'email not verified',
  ];
  return (
    <FactCard title={about.filter(Boolean).join(', ')}>
      <p className="font-semibold wrap-anywhere">{name || 'Erased'}</p>
      <p className="text-sm wrap-anywhere text-quiet">{email}</p>
      {phone !== '' && <p className="text-sm text-quiet">{formatPhone(phone)}</p>}
      {lock !== null && (
        <>
          <p>
            <Badge tone="danger">Locked</Badge>
          </p>
          <p className="text-sm wrap-anywhere text-quiet">
            {lock.who}, {formatMoment(lock.at)}: {lock.reason}
          </p>
        </>
      )}
      {conversation !== null && <Link href={`/conversations/${conversation}`}>Conversation {conversation}</Link>}
      {sessions.length > 0 && (
        <details>
          <summary className="summary-chevron min-h-9 w-fit rounded-control text-sm pointer-coarse:min-h-11 text-link">
            {sessions.length === 1 ? '1 session' : `${sessions.length} sessions`}
          </summary>
          <ul className="text-sm text-quiet">
            {sessions.map(({ device, last_used_at }) => (
              <li key={`${device} ${last_used_at}`}>
                {device}, {formatMoment(last_used_at)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Actions person={person} />
    </FactCard>
  );
}

function Actions({ person }: { readonly person: Person }) {
  const [isOpen, setOpen] = useState<'lock' | 'request'>();
  const canLock = useCan('customers:lock');
  const canRecord = useCan('data-requests:manage') && !person.is_guest && person.email !== '';
  const onClose = () => setOpen(undefined);
  if (!canLock && !canRecord) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {canRecord && (
        <RowAction of={person.name} onClick={() => setOpen('request')}>
          Record a data request
        </RowAction>
      )}
      {canLock && (
        <RowAction
          of={person.name}
          variant={person.lock === null ? 'quiet-danger' : 'secondary'}
          onClick={() => setOpen('lock')}
        >
          {person.lock === null ? 'Lock' : 'Unlock'}
        </RowAction>
      )}
      {isOpen === 'lock' && (
        <LockDialog person={person} change={person.lock === null ? 'LOCK' : 'UNLOCK'} onClose={onClose} />
      )}
      {isOpen === 'request' && <RecordRequestDialog person={person} onClose={onClose} />}
    </div>
  );
}
