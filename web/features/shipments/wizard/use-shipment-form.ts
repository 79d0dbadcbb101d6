import { tidyPhone } from '../../../../contract/values/people/phone.ts';
import { formatPostalCode } from '../../../../contract/values/places/postcode.ts';
import { useForm } from '../../../forms/use-form.ts';
import { shipmentSchema } from './check-shipment.ts';
import { rewriteShipmentText } from './rewrite-shipment-text.ts';
import type { ShipmentValues, TextName } from './shipment-values.ts';
import type { useTypedShipment } from './use-typed-shipment.ts';
import type { UnservedCodes } from './use-unserved-codes.ts';
import { fieldsOf, type Step, textNames } from './wizard-steps.ts';

/** The shipment form as `useShipmentForm` answers it. */
export type ShipmentFormState = ReturnType<typeof useShipmentForm>;

/** Whether the form sends a parcel back, as a new shipment or as a draft. */
export function isReturn({ values, draft }: Pick<ShipmentFormState, 'values' | 'draft'>): boolean {
  return values.return_of !== '' || values.return_token !== '' || draft?.return_details !== undefined;
}

const rewrite = Object.fromEntries(
  textNames.map((name) => [name, (text: string, before: string) => rewriteShipmentText(name, text, before)]),
);

const tidy: Partial<Record<TextName, (text: string) => string>> = {
  shipper_postal_code: formatPostalCode,
  receiver_postal_code: formatPostalCode,
  shipper_phone_number: tidyPhone,
  receiver_phone_number: tidyPhone,
};

/** The shipment form across its steps, of which one is shown. */
export function useShipmentForm(typed: ReturnType<typeof useTypedShipment>, unserved: UnservedCodes, step: Step) {
  const { values } = typed;
  const form = useForm<ShipmentValues, ShipmentValues>({
    start: values,
    values,
    onChange: typed.change,
    schema: shipmentSchema,
    shown: fieldsOf(step),
    otherErrors: unserved,
    rewrite,
    tidy,
  });
  return {
    ...typed,
    ...form,
    idOf: (name: TextName): string => form.control(name).id,
    /** Whether the step is right; if not, its errors are shown and the summary takes the focus. */
    finishStep: (): boolean => {
      const tidied = fieldsOf(step).flatMap((name) => {
        const text = tidy[name]?.(values[name]);
        return text === undefined ? [] : [[name, text] as const];
      });
      typed.change(Object.fromEntries(tidied));
      return form.validate();
    },
  };
}
