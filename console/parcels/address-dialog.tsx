import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  type AddressPreview,
  type CorrectedAddress,
  correctAddress,
  previewAddress,
  type StaffParcelPage,
} from '../../contract/staff/parcels.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { Notice } from '../../web/ui/feedback/notice.tsx';
import { RadioGroup } from '../../web/ui/fields/radio-group.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';
import { auditedReasonHint, ReasonField } from '../parts/reason-dialog.tsx';
import { showAfter } from './parcel-dialogs.tsx';

interface AddressDialogProps {
  readonly parcel: StaffParcelPage;
  readonly side: CorrectedAddress['side'];
  readonly onClose: () => void;
}

interface Seen {
  readonly address: CorrectedAddress;
  readonly preview: AddressPreview;
}

/** The address first, and then what it costs: nothing changes before that was seen. */
export function AddressDialog({ parcel, side, onClose }: AddressDialogProps) {
  const [seen, setSeen] = useState<Seen>();
  const [isBack, setIsBack] = useState(false);
  const { building, street_name, town, postal_code } = side === 'RECEIVER' ? parcel.receiver : parcel.shipper;
  const start = { building, street_name, town, postal_code };
  const title = side === 'RECEIVER' ? 'Correct the receiver’s address' : 'Correct the sender’s address';
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {seen && !isBack ? (
        <ConfirmForm parcel={parcel} seen={seen} onBack={() => setIsBack(true)} onClose={onClose} />
      ) : (
        <AddressForm
          id={parcel.id}
          side={side}
          start={start}
          typed={seen?.address}
          onSeen={(next) => {
            setSeen(next);
            setIsBack(false);
          }}
        />
      )}
    </Dialog>
  );
}

const { building, street_name, town, postal_code } = previewAddress.body.shape;
const addressForm = z.object({ building, street_name, town, postal_code });

interface AddressFormProps {
  readonly id: string;
  readonly side: CorrectedAddress['side'];
  readonly start: Omit<CorrectedAddress, 'side'>;
  readonly typed: CorrectedAddress | undefined;
  readonly onSeen: (seen: Seen) => void;
}

function AddressForm({ id, side, start, typed, onSeen }: AddressFormProps) {
  const state = useForm({
    start,
    ...(typed && { typed: { ...typed } }),
    schema: addressForm,
    send: async (address) => {
      const body = { side, ...address };
      const { data: preview } = await call(previewAddress, { params: { id }, body });
      onSeen({ address: body, preview });
    },
  });
  return (
    <Form label="New address" state={state} submitLabel="Show the price" sendingText="Pricing">
      <TextField
        {...state.field('postal_code')}
        label="Postcode"
        isRequired
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it follows the button that was pressed
        autoFocus={typed !== undefined}
        autoComplete="off"
        onChange={(event) => {
          state.field('postal_code').onChange(event);
          if (state.values.town === start.town) state.change({ town: '' }); // of the postcode before
        }}
      />
      <TextField {...state.field('building')} label="House number or name" autoComplete="off" />
      <TextField {...state.field('street_name')} label="Street" isRequired autoComplete="off" />
      <TextField
        {...state.field('town')}
        label="Town"
        hint="Leave it empty for the post town of the postcode."
        autoComplete="off"
      />
    </Form>
  );
}

const { reason, extra: optionalExtra } = correctAddress.body.shape;
const confirmForm = z.object({ reason });
/** Where the customer could be charged. */
const chargeForm = z.object({ reason, extra: optionalExtra.def.innerType });

interface ConfirmFormProps {
  readonly parcel: StaffParcelPage;
  readonly seen: Seen;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The same key while it is open: what is sent twice is one correction. */
function ConfirmForm({ parcel: { id, money }, seen: { address, preview }, onBack, onClose }: ConfirmFormProps) {
  const [idempotencyKey] = useState(randomKey);
  const { extra_pence: extraPence, charge_to: chargeTo } = preview;
  const canCharge = extraPence > 0 && chargeTo !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the button with the focus is gone
  const state = useForm({
    start: { reason: '', extra: '' },
    schema: canCharge ? chargeForm : confirmForm,
    send: async (typed) => {
      const input = { params: { id }, body: { ...address, seen: preview.seen, ...typed } };
      const { message } = await call(correctAddress, input, undefined, { idempotencyKey });
      await showAfter(message, onClose);
    },
  });
  const facts = [
    ['Old address', preview.before],
    ['New address', preview.after],
    ['Old price', pounds(preview.price_before)],
    ['New price', pounds(preview.price_after)],
  ] as const;
  return (
    <Form
      label="Confirm the address"
      state={state}
      submitLabel={submitLabel(preview, state.values.extra)}
      sendingText="Correcting"
      footer={
        <Button variant="secondary" onClick={onBack}>
          Back to the address
        </Button>
      }
    >
      <h3 ref={heading} tabIndex={-1} className="text-base">
        Check the address and the price
      </h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className={classNames('wrap-anywhere', name.startsWith('New') && 'font-semibold')}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-quiet">
        Both prices include VAT and come from tariff version {preview.tariff_version}, under which it was sold.
      </p>
      <Notice tone={extraPence > 0 ? 'warning' : 'information'}>
        <p>{describeMoney(preview, money.paid_from)}</p>
      </Notice>
      {preview.dropped_place && (
        <p className="text-quiet">
          The receiver had chosen {placeWords[preview.dropped_place]}. That no longer counts, and we email them.
        </p>
      )}
      <p className="text-quiet">
        The customer gets an email. A label with the old address has to be replaced: by the customer, or by the depot
        once we have the parcel. Its barcode stays valid.
      </p>
      {canCharge && (
        <RadioGroup
          {...state.control('extra')}
          label="Who pays the difference?"
          options={[
            { value: 'CHARGE', label: `Charge ${paidTo[chargeTo]}`, detail: 'Only if the customer has agreed to it.' },
            { value: 'WAIVE', label: 'Waive it', detail: 'The customer pays nothing more.' },
          ]}
          isRequired
        />
      )}
      <ReasonField {...state.field('reason')} hint={auditedReasonHint} />
    </Form>
  );
}

const placeWords = {
  SAFE_PLACE: 'a safe place',
  NEIGHBOUR: 'a neighbour',
  PICKUP_POINT: 'a pick-up point',
} as const;

const paidTo = { CARD: 'the card', BALANCE: 'the balance', ACCOUNT: 'the account' } as const;

function describeMoney(
  { refund_pence: refund, cheaper_pence: cheaper, extra_pence: extra, charge_to: chargeTo }: AddressPreview,
  paidFrom: StaffParcelPage['money']['paid_from'],
): string {
  const part = refund < cheaper ? ` of ${pounds(cheaper)}` : '';
  const why = refund < cheaper ? ' The rest was already refunded.' : '';
  if (refund > 0) {
    return `${pounds(refund)}${part} goes back to ${paidTo[paidFrom ?? 'CARD']}, with a credit note.${why} Above the limit a second person confirms it first.`;
  }
  if (cheaper > 0)
    return `The new address costs ${pounds(cheaper)} less, which was already refunded: nothing goes back.`;
  if (extra > 0) {
    const more = `The new address costs ${pounds(extra)} more.`;
    return chargeTo === null ? `${more} It was paid by card, which we can’t charge again, so you’ll waive it.` : more;
  }
  return 'It costs the customer nothing, and nothing goes back.';
}

function submitLabel({ extra_pence: extra, charge_to: chargeTo }: AddressPreview, chosen: string): string {
  if (extra > 0 && (chargeTo === null || chosen === 'WAIVE')) return `Correct it and waive ${pounds(extra)}`;
  return extra > 0 && chosen === 'CHARGE' ? `Correct it and charge ${pounds(extra)}` : 'Correct the address';
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}
