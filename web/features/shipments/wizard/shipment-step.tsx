import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { GoodsNotice } from '../prohibited/goods-notice.tsx';
import { FieldGroup } from './field-group.tsx';
import type { ShipmentFormState } from './use-shipment-form.ts';

const parcelTypeOptions = [
  { value: 'PARCEL', label: 'Parcel', detail: 'Goods in a box or a bag' },
  { value: 'DOCUMENT', label: 'Document', detail: 'Papers in an envelope' },
] as const;

/** What is sent: its kind, its content and its weight. */
export function ShipmentStep({ form }: { readonly form: ShipmentFormState }) {
  return (
    <>
      <FieldGroup title="What is in it?">
        <div className="sm:col-span-2">
          <RadioGroup {...form.control('parcel_type')} label="Type" options={parcelTypeOptions} isRequired />
        </div>
        <TextField
          {...form.field('shipment_content')}
          label="Content"
          hint="In a few words, such as ‘two books and a jumper’."
          isRequired
          autoComplete="off"
          className="sm:col-span-2"
        />
        <div className="sm:col-span-2">
          <GoodsNotice description={form.values.shipment_content} />
        </div>
        <TextField
          {...form.field('your_reference')}
          label="Your reference (optional)"
          hint="Such as an order number. We print it on the label and the invoice."
          autoComplete="off"
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup title="How heavy is it?">
        <TextField
          {...form.field('weight')}
          label="Weight in KG"
          hint="Of the whole shipment, at least 1."
          isRequired
          inputMode="decimal"
          autoComplete="off"
          suffix="KG"
        />
        <TextField
          {...form.field('total_gross_weight')}
          label="Total gross weight in KG"
          hint="With all packaging. We charge for this weight."
          isRequired
          inputMode="decimal"
          autoComplete="off"
          suffix="KG"
        />
        <TextField
          {...form.field('number_of_pieces')}
          label="Number of pieces"
          hint="Each gets a label of its own."
          isRequired
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldGroup>
    </>
  );
}
