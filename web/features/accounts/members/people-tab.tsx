import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { memberRoleNames, memberRoleTexts } from '../../../../contract/accounts/member-role-words.ts';
import {
  leaveOrganisation,
  listMembers,
  type Member,
  type MemberInvitation,
  type OwnOrganisation,
  removeMember,
  revokeMemberInvitation,
} from '../../../../contract/accounts/members.ts';
import { hasMemberPermission } from '../../../../contract/permissions.ts';
import { formatPounds } from '../../../../contract/values/money.ts';
import { londonFormat } from '../../../../contract/values/time/london.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useOrganisation } from '../../../session/membership.ts';
import { logOut } from '../../../session/session-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { LoadedPanel } from '../settings/loaded-panel.tsx';
import { InviteDialog, MemberDialog } from './member-dialogs.tsx';

/** Who else uses the account. Owners change it; the others see what they are. */
export function PeopleTab() {
  const organisation = useOrganisation();
  if (!organisation) return null;
  return (
    <>
      {hasMemberPermission(organisation.role, 'members:manage') && <Members />}
      {organisation.is_shared && <OwnMembership organisation={organisation} />}
    </>
  );
}

const membersQuery = endpointQuery(listMembers, {});

function Members() {
  const query = useQuery(membersQuery, queryClient);
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Card>
      <LoadedPanel
        id="members"
        title="People"
        intro="Invite people to book and track parcels with you. You decide what they may do and spend."
        loadingText="Looking up who uses this account"
        query={query}
      >
        {({ data: members, invitations }) => (
          <>
            <ul className="grid divide-y divide-line border-y border-line">
              {members.map((member) => (
                <MemberLine key={member.id} member={member} />
              ))}
              {invitations.map((invitation) => (
                <InvitationLine key={invitation.id} invitation={invitation} />
              ))}
            </ul>
            <Button variant="secondary" className="justify-self-start" onClick={() => setIsInviting(true)}>
              <Plus aria-hidden="true" />
              Invite somebody
            </Button>
          </>
        )}
      </LoadedPanel>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

const personRow = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] gap-y-2 py-3';

/** Decoration: the name stands beside it. */
function Initials({ name }: { readonly name: string }) {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '');
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full bg-tint font-semibold text-link uppercase select-none"
    >
      {letters.join('')}
    </span>
  );
}

const day = londonFormat({ dateStyle: 'medium' });

function approvalWords({ approval_above: above }: Pick<Member, 'approval_above'>): string[] {
  return above === null ? [] : [`Approval above ${formatPounds(above)}`];
}

/** '£0 of £200 this month', with a bar of 96 px. */
function Spending({ member: { role, spend_limit: limit, spent } }: { readonly member: Member }) {
  if (role === 'OWNER') return null;
  if (limit === null) return <p className="figures text-sm text-quiet">{formatPounds(spent)} this month</p>;
  const label = `${formatPounds(spent)} of ${formatPounds(limit)} this month`;
  return limit === 0 ? (
    <p className="figures text-sm text-quiet">{label}</p>
  ) : (
    <div className="mt-1 [&>div>div]:w-24">
      <ProgressBar label={label} value={Math.min(spent, limit)} max={limit} />
    </div>
  );
}

function MemberLine({ member }: { readonly member: Member }) {
  const [isEdited, setIsEdited] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const { full_name, email, role, since, invited_by, is_self } = member;
  const facts = [
    memberRoleNames[role],
    ...approvalWords(member),
    `since ${day.format(new Date(since))}${invited_by === null ? '' : `, invited by ${invited_by}`}`,
  ];
  return (
    <li className={personRow}>
      <Initials name={full_name} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
          {full_name} {is_self && <Badge tone="success">You</Badge>}
        </p>
        <p className="text-sm wrap-anywhere">{facts.join(' · ')}</p>
        <p className="text-sm text-quiet wrap-anywhere">{email}</p>
        <Spending member={member} />
      </div>
      {!is_self && (
        <span className="flex items-start gap-1 max-sm:col-start-2 max-sm:-ml-2.5">
          <IconButton label={`Change ${full_name}`} icon={<Pencil />} onClick={() => setIsEdited(true)} />
          <IconButton
            label={`Remove ${full_name}`}
            icon={<Trash2 />}
            onClick={() => setIsRemoved(true)}
            className="text-danger hover:bg-danger-tint hover:text-danger"
          />
        </span>
      )}
      {isEdited && <MemberDialog member={member} onClose={() => setIsEdited(false)} />}
      {isRemoved && <RemoveDialog member={member} onClose={() => setIsRemoved(false)} />}
    </li>
  );
}

function RemoveDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => call(removeMember, { params: { id: member.id } }),
      onSuccess: async ({ message }) => {
        await queryClient.invalidateQueries({ queryKey: [listMembers.name] });
        toast.success(message);
        onClose();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${member.full_name}?`}
      confirmWords="Remove"
      isSending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      They’re logged out of this account at once. What they booked stays.
    </ConfirmDialog>
  );
}

function InvitationLine({ invitation }: { readonly invitation: MemberInvitation }) {
  const { id, email, role, spend_limit: limit, expires_at } = invitation;
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(revokeMemberInvitation, { params: { id } }),
      onSuccess: ({ message }) => toast.success(message),
      onSettled: () => queryClient.invalidateQueries({ queryKey: [listMembers.name] }),
    },
    queryClient,
  );
  const facts = [
    memberRoleNames[role],
    ...(limit === null ? [] : [`up to ${formatPounds(limit)} a month`]),
    ...approvalWords(invitation),
  ];
  return (
    <li className={personRow}>
      <Initials name={email} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm">{facts.join(' · ')}</p>
        <p className="text-sm text-quiet">Invited, until {day.format(new Date(expires_at))}</p>
      </div>
      <span className="max-sm:col-start-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Revoke the invitation of ${email}`}
          isLoading={isPending}
          loadingText="Revoking"
          onClick={() => mutate()}
        >
          Revoke
        </Button>
      </span>
    </li>
  );
}

function OwnMembership({ organisation: { id, name, role } }: { readonly organisation: OwnOrganisation }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => call(leaveOrganisation, { body: { organisation_id: id } }),
      onSuccess: ({ message }) => {
        toast.success(message);
        logOut(); // the session ended with the membership
      },
    },
    queryClient,
  );
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Your role</h2>
      <p className="wrap-anywhere text-quiet">
        <span className="font-semibold text-ink">{memberRoleNames[role]}</span> in {name}. {memberRoleTexts[role]}
      </p>
      <Button
        variant="quiet-danger"
        className="-ml-4 justify-self-start forced-colors:ml-0"
        onClick={() => setIsAsking(true)}
      >
        Leave {name}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Leave ${name}?`}
        confirmWords="Leave"
        isSending={isPending}
        error={error}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        You won’t see its shipments any more. To come back, you need a new invitation.
      </ConfirmDialog>
    </Card>
  );
}
