import type { ChangeEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { memberRoleNames, memberRoleTexts } from '../../../../contract/accounts/member-role-words.ts';
import {
  changeMember,
  invitationScreenForm,
  inviteMember,
  listMembers,
  type Member,
  memberScreenForm,
} from '../../../../contract/accounts/members.ts';
import { type MemberRole, memberRoles } from '../../../../contract/permissions.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { EmailField } from '../../../ui/fields/email-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

// A type, because a form's values have an index signature.
type AccessValues = { readonly role: MemberRole; readonly spend_limit: string; readonly approval_above: string };

async function showDone(message: string, onClose: () => void): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [listMembers.name] });
  toast.success(message);
  onClose();
}

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const access: AccessValues = { role: 'SHIPPER', spend_limit: '', approval_above: '' };
  const state = useForm({
    start: { email: '', ...access },
    schema: invitationScreenForm,
    send: async (body) => showDone((await call(inviteMember, { body })).message, onClose),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Invite somebody">
      <Form
        label="Invite somebody"
        state={state}
        submitLabel="Email an invitation"
        waitsFor="Enter their email"
        sendingText="Sending it"
      >
        <EmailField {...state.field('email')} label="Email address" isRequired autoComplete="off" />
        <AccessFields role={state.values.role} field={state.field} />
      </Form>
    </Dialog>
  );
}

export function MemberDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id, full_name, role, spend_limit, approval_above } = member;
  const start: AccessValues = { role, spend_limit: textOf(spend_limit), approval_above: textOf(approval_above) };
  const state = useForm({
    start,
    schema: memberScreenForm,
    send: async (body) => showDone((await call(changeMember, { params: { id }, body })).message, onClose),
  });
  return (
    <Dialog isOpen onClose={onClose} title={`Change ${full_name}`}>
      <Form
        label={`Change ${full_name}`}
        state={state}
        submitLabel="Save"
        waitsFor={state.isChanged ? 'Check the details above' : 'Nothing to save yet'}
        sendingText="Saving"
      >
        <AccessFields role={state.values.role} field={state.field} />
      </Form>
    </Dialog>
  );
}

function textOf(pounds: number | null): string {
  return pounds === null ? '' : String(pounds);
}

interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

interface AccessFieldsProps {
  readonly role: MemberRole;
  readonly field: (name: keyof AccessValues) => FieldProps;
}

function AccessFields({ role, field }: AccessFieldsProps) {
  const { error, ...select } = field('role');
  return (
    <>
      <Field id={select.id} label="Role" hint={memberRoleTexts[role]} error={error}>
        {(control) => (
          <NativeSelect {...select} {...control}>
            {memberRoles.map((value) => (
              <option key={value} value={value}>
                {memberRoleNames[value]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {role === 'SHIPPER' && (
        <>
          <TextField
            {...field('spend_limit')}
            label="Spending limit a month (optional)"
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...field('approval_above')}
            label="Ask me above (optional)"
            prefix="£"
            hint="A booking above it waits for an owner to pay."
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}
