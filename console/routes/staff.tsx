import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  endStaffMember,
  inviteStaff,
  listDepots,
  listStaffInvitations,
  listStaffMembers,
  resetStaffFactors,
  type StaffInvitation,
  type StaffMember,
  withdrawStaffInvitation,
} from '../../contract/staff/staff.ts';
import { staffRoles } from '../../contract/staff/staff-permissions.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/buttons/button.tsx';
import { EmailField } from '../../web/ui/fields/email-field.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';
import { ConfirmDialog } from '../../web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { Listing, usePageInAddress } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useChange } from '../parts/use-change.ts';
import { staffRoleNames } from '../staff-role-names.ts';
import { useCan, useStaffMember } from '../staff-session.ts';

const lists = [listStaffMembers, listStaffInvitations];

type Asked = { readonly what: 'end' | 'reset'; readonly member: StaffMember };

export function Component() {
  const page = usePageInAddress();
  const own = useStaffMember();
  const canManage = useCan('staff:manage');
  const [asked, setAsked] = useState<Asked>();
  const [isInviting, setIsInviting] = useState(false);
  const query = useQuery(
    { ...endpointQuery(listStaffMembers, { query: { page } }), placeholderData: keepPreviousData },
    queryClient,
  );
  return (
    <>
      <PageHead title="Staff" lead="Everybody here proves a second factor. What they do is in the audit log.">
        {canManage && (
          <Button onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite somebody
          </Button>
        )}
      </PageHead>
      <div className="grid gap-7">
        <Listing
          label="staff"
          query={query}
          columns={memberColumns({ ownId: own.id, canManage, onAsk: setAsked })}
          rowKey={({ id }) => id}
          empty="Nobody works here yet."
        />
        {canManage && <Invitations />}
      </div>
      {asked && <AskedDialog {...asked} onClose={() => setAsked(undefined)} />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

interface MemberActions {
  readonly ownId: string;
  readonly canManage: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function memberColumns({ ownId, canManage, onAsk }: MemberActions): readonly Column<StaffMember>[] {
  const columns: Column<StaffMember>[] = [
    {
      key: 'name',
      header: 'Name',
      card: '@max-table:font-semibold',
      cell: ({ full_name }) => <span className="md:whitespace-nowrap">{full_name}</span>,
    },
    {
      key: 'email',
      header: 'Email address',
      card: '@max-table:col-span-full @max-table:row-start-2',
      cell: ({ email }) => <span className="break-all">{email}</span>,
    },
    {
      key: 'role',
      header: 'Role',
      card: '@max-table:col-start-2 @max-table:row-start-1 @max-table:justify-self-end',
      cell: ({ role }) => <Badge>{staffRoleNames[role]}</Badge>,
    },
    { key: 'depot', header: 'Depot', card: '@max-table:text-quiet', cell: ({ depot }) => depot?.name ?? 'Everywhere' },
    {
      key: 'since',
      header: 'Since',
      card: '@max-table:justify-self-end @max-table:text-quiet',
      cell: ({ since }) => <span className="whitespace-nowrap">{formatDay(since)}</span>,
    },
  ];
  if (canManage) {
    columns.push({
      key: 'actions',
      header: 'Actions',
      card: '@max-table:col-span-full @max-table:pt-1',
      cell: (member) =>
        member.id === ownId ? (
          <span className="text-quiet">You</span>
        ) : (
          <span className="flex flex-wrap gap-2">
            <RowAction of={member.full_name} onClick={() => onAsk({ what: 'reset', member })}>
              Reset second factor
            </RowAction>
            <RowAction variant="quiet-danger" of={member.full_name} onClick={() => onAsk({ what: 'end', member })}>
              End role
            </RowAction>
          </span>
        ),
    });
  }
  return columns;
}

function AskedDialog({ what, member: { id, full_name }, onClose }: Asked & { readonly onClose: () => void }) {
  const endpoint = what === 'end' ? endStaffMember : resetStaffFactors;
  const { run, isRunning, error } = useChange({
    send: () => call(endpoint, { params: { id } }),
    changes: lists,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={what === 'end' ? `End the role of ${full_name}?` : `Reset the second factor of ${full_name}?`}
      confirmWords={what === 'end' ? 'End role' : 'Reset'}
      isSending={isRunning}
      error={error}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {what === 'end'
        ? 'They’re logged out everywhere at once, and their devices lock.'
        : 'Their passkeys and authenticator app are removed, and their role ends. We email them an invitation to the same role, which they accept once they’ve set up another. First make sure that it’s them who asks.'}
    </ConfirmDialog>
  );
}

function Invitations() {
  const query = useQuery(endpointQuery(listStaffInvitations, { query: {} }), queryClient);
  const { run } = useChange<string>({
    send: (id) => call(withdrawStaffInvitation, { params: { id } }),
    changes: lists,
  });
  const caption = 'Open invitations';
  return (
    <Listing
      label="invitations"
      query={{ ...query, data: query.data && { data: query.data.data } }}
      columns={invitationColumns(run)}
      rowKey={({ id }) => id}
      caption={caption}
      empty="Nobody is invited."
    />
  );
}

function invitationColumns(onWithdraw: (id: string) => void): readonly Column<StaffInvitation>[] {
  return [
    {
      key: 'email',
      header: 'Email address',
      card: '@max-table:font-semibold',
      cell: ({ email }) => <span className="break-all">{email}</span>,
    },
    {
      key: 'role',
      header: 'Role',
      card: '@max-table:justify-self-end',
      cell: ({ role }) => <Badge>{staffRoleNames[role]}</Badge>,
    },
    { key: 'depot', header: 'Depot', card: '@max-table:text-quiet', cell: ({ depot }) => depot?.name ?? 'Everywhere' },
    {
      key: 'until',
      header: 'Valid until',
      card: '@max-table:justify-self-end @max-table:text-quiet',
      cell: ({ expires_at }) => <span className="whitespace-nowrap">{formatDay(expires_at)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      card: '@max-table:col-span-full @max-table:pt-1',
      cell: ({ id, email }) => (
        <RowAction of={email} onClick={() => onWithdraw(id)}>
          Withdraw
        </RowAction>
      ),
    },
  ];
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { depot } = useStaffMember();
  const { data: depots } = useQuery(endpointQuery(listDepots, {}), queryClient);
  const state = useForm({
    start: { email: '', role: '', depot_id: depot?.id ?? '' },
    schema: inviteStaff.body,
    send: async (body) => {
      const { message } = await call(inviteStaff, { body: { ...body, depot_id: body.depot_id || null } });
      toast.success(message);
      await Promise.all(lists.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Invite somebody">
      <Form label="Invite somebody" state={state} submitLabel="Send invitation" sendingText="Sending the invitation">
        <EmailField {...state.field('email')} label="Email address" isRequired autoComplete="off" />
        <Field {...state.field('role')} label="Role" isRequired>
          {(control) => (
            <NativeSelect {...state.field('role')} {...control}>
              <option value="">Choose a role</option>
              {staffRoles.map((role) => (
                <option key={role} value={role}>
                  {staffRoleNames[role]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field {...state.field('depot_id')} label="Depot">
          {(control) => (
            <NativeSelect {...state.field('depot_id')} {...control}>
              {!depot && <option value="">Everywhere</option>}
              {depots?.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </Form>
    </Dialog>
  );
}
