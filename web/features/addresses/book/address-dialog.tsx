import { useId } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  type AddressBookEntry,
  type AddressSide,
  addAddress,
  addressScreenForm,
  changeAddress,
} from '../../../../contract/addresses/address-book.ts';
import { nationalPhone, tidyPhone } from '../../../../contract/values/people/phone.ts';
import { formatPostalCode } from '../../../../contract/values/places/postcode.ts';
import { digitsOnly } from '../../../forms/rewrite-text.ts';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmailField } from '../../../ui/fields/email-field.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { StreetField } from '../street-field.tsx';
import { TownField } from '../town-field.tsx';
import { refreshAddresses } from './refresh-addresses.ts';

interface AddressDialogProps {
  readonly side: AddressSide;
  /** The address to change; without one, a new one is added. */
  readonly entry?: AddressBookEntry;
  readonly onClose: () => void;
}

const emptyAddress = {
  fullname: '',
  email_address: '',
  phone_number: '',
  country: 'UK',
  postal_code: '',
  building: '',
  street_name: '',
  town: '',
};

export function AddressDialog({ side, entry, onClose }: AddressDialogProps) {
  const hintId = useId();
  const { form, summary, failure, canSend, isChanged, isSending, field, control, values } = useForm({
    start: entry ? formValuesOf(entry) : emptyAddress,
    schema: addressScreenForm,
    rewrite: { postal_code: (typed: string) => typed.toUpperCase(), phone_number: digitsOnly },
    tidy: { postal_code: formatPostalCode, phone_number: tidyPhone },
    send: async (details) => {
      const { message } = entry
        ? await call(changeAddress, { params: { id: entry.id }, body: details })
        : await call(addAddress, { body: { ...details, side } });
      await refreshAddresses();
      toast.success(message);
      onClose();
    },
  });

  const title = entry ? 'Edit address' : 'Add an address';
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form {...form} aria-label={title} className="grid gap-4">
        <ErrorSummary {...summary} />
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        <fieldset disabled={isSending} className="contents">
          <TextField {...field('fullname')} label="Full name" isRequired autoComplete="off" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...field('postal_code')}
              label="Postcode"
              isRequired
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField {...field('building')} label="House number or name" isRequired autoComplete="off" />
          </div>
          <StreetField {...control('street_name')} label="Street name" postalCode={values.postal_code} isRequired />
          <TownField {...control('town')} postalCode={values.postal_code} />
          <div className="grid gap-4 sm:grid-cols-2">
            <EmailField {...field('email_address')} label="Email address" autoComplete="off" />
            <TextField
              {...field('phone_number')}
              label="Phone number"
              type="tel"
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
        </fieldset>
        <p id={hintId} className={classNames('-mb-2 text-sm text-quiet', canSend && 'invisible')}>
          {entry && !isChanged ? 'Nothing to save yet' : 'Fill in the fields marked with *'}
        </p>
        <div className="flex gap-3 max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:-mb-5 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-5 max-sm:py-3 max-sm:[&>button]:grow sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={!canSend}
            aria-describedby={canSend ? undefined : hintId}
            isLoading={isSending}
            loadingText="Saving the address"
          >
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function formValuesOf({ id: _id, ...details }: AddressBookEntry): Omit<AddressBookEntry, 'id'> {
  return { ...details, phone_number: nationalPhone(details.phone_number) };
}
