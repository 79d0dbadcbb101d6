import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { type Device, listDevices, revokeDevice, startDeviceEnrolment } from '../../contract/staff/devices.ts';
import { listDepots } from '../../contract/staff/staff.ts';
import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { Listing, usePageInAddress } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useChange } from '../parts/use-change.ts';

export function Component() {
  const page = usePageInAddress();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const [revoked, setRevoked] = useState<Device>();
  const query = useQuery(
    { ...endpointQuery(listDevices, { query: { page } }), placeholderData: keepPreviousData },
    queryClient,
  );
  return (
    <>
      <PageHead title="Devices" lead="Phones and scanners of the depots. Each holds a key that never leaves it.">
        <Button onClick={() => setIsEnrolling(true)}>
          <Smartphone aria-hidden="true" />
          Enrol a device
        </Button>
      </PageHead>
      <Listing
        label="devices"
        query={query}
        columns={deviceColumns(setRevoked)}
        rowKey={({ id }) => id}
        empty="No device is enrolled."
        emptyAction={<Steps />}
      />
      {isEnrolling && <EnrolDialog onClose={() => setIsEnrolling(false)} />}
      {revoked && <RevokeDialog device={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

/** How the first comes to the list. */
function Steps() {
  return (
    <ol className="grid max-w-[44rem] gap-x-6 gap-y-2 text-left text-quiet sm:grid-cols-3">
      {[
        'Name the phone or scanner here.',
        'Enter the code on it within 15 minutes.',
        'It’s listed, and can be revoked.',
      ].map((step, index) => (
        <li key={step} className="flex items-start gap-2">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-route text-sm font-semibold text-ink"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

function deviceColumns(onRevoke: (device: Device) => void): readonly Column<Device>[] {
  return [
    { key: 'name', header: 'Name', card: '@max-table:font-semibold', cell: ({ name }) => name },
    { key: 'depot', header: 'Depot', card: '@max-table:justify-self-end', cell: ({ depot }) => depot.name },
    {
      key: 'enrolled',
      header: 'Enrolled',
      card: '@max-table:hidden',
      cell: ({ enrolled_at }) => formatDay(enrolled_at),
    },
    {
      key: 'used',
      header: 'Last used',
      card: '@max-table:text-quiet',
      cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : friendlyTime(new Date(last_used_at))),
    },
    {
      key: 'actions',
      header: 'Actions',
      card: '@max-table:justify-self-end',
      cell: (device) => (
        <RowAction variant="quiet-danger" of={device.name} onClick={() => onRevoke(device)}>
          Revoke
        </RowAction>
      ),
    },
  ];
}

function RevokeDialog({ device: { id, name }, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { run, isRunning, error } = useChange({
    send: () => call(revokeDevice, { params: { id } }),
    changes: [listDevices],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Revoke ${name}?`}
      confirmWords="Revoke"
      isSending={isRunning}
      error={error}
      onConfirm={() => run()}
      onClose={onClose}
    >
      It’s logged out at once. To use it again, enrol it again.
    </ConfirmDialog>
  );
}

/** The code works once, for 15 minutes. */
function EnrolDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: depots } = useQuery(endpointQuery(listDepots, {}), queryClient);
  const [enrolment, setEnrolment] = useState<{ readonly code: string; readonly expires_at: string }>();
  const state = useForm({
    start: { name: '', depot_id: '' },
    schema: startDeviceEnrolment.body,
    send: async (body) => setEnrolment(await call(startDeviceEnrolment, { body })),
  });
  if (enrolment) {
    return (
      <Dialog isOpen onClose={onClose} title={`Enrol ${state.values.name}`}>
        <p>Enter this code on the device before {friendlyTime(new Date(enrolment.expires_at))}:</p>
        <p className="mt-4 rounded-control bg-tint p-4 text-lg font-semibold break-all select-all">{enrolment.code}</p>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="Enrol a device">
      <Form label="Enrol a device" state={state} submitLabel="Get a code" sendingText="Making a code">
        <TextField
          {...state.field('name')}
          label="Name"
          hint="As people call it, such as ‘Gate phone’."
          isRequired
          autoComplete="off"
        />
        <Field {...state.field('depot_id')} label="Depot" isRequired>
          {(control) => (
            <NativeSelect {...state.field('depot_id')} {...control}>
              <option value="">Choose a depot</option>
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
