import { forbiddenContent } from '../../../../contract/goods/find-goods.ts';
import { shipmentMessages, shipmentRequest } from '../../../../contract/shipments.ts';
import type { FormSchema } from '../../../forms/check-by-schema.ts';
import type { ShipmentValues, TextName } from './shipment-values.ts';
import { fieldsOf, lastStep, type Step, wizardSteps } from './wizard-steps.ts';

/** What the contract says of one field as it stands; undefined when it is right. */
export function errorOf(name: TextName, values: ShipmentValues): string | undefined {
  // A gross weight that follows the weight is wrong with it and fixed with it: once is enough.
  if (name === 'total_gross_weight' && values.total_gross_weight === values.weight) return undefined;
  // Only the wire may leave it out: no driver finds a door in a street without a number.
  if (name.endsWith('_building') && values[name].trim() === '') return shipmentMessages.required;
  // Field by field, because the contract's schema of the whole form would wait for the steps that are still ahead.
  const parsed = shipmentRequest.shape[name].safeParse(values[name]);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (name === 'shipment_content') return forbiddenContent(values.shipment_content);
  const isBelow = name === 'total_gross_weight' && Number(values.total_gross_weight) < Number(values.weight);
  return isBelow ? shipmentMessages.grossWeight : undefined;
}

/** The whole form, checked field by field. */
export const shipmentSchema: FormSchema<ShipmentValues> = {
  safeParse: (given) => {
    const values = given as ShipmentValues; // the form gives its own values
    const issues = wizardSteps
      .flatMap(({ fields }): readonly TextName[] => fields)
      .flatMap((name) => {
        const message = errorOf(name, values);
        return message === undefined ? [] : [{ path: [name], message }];
      });
    return issues.length === 0 ? { success: true, data: values } : { success: false, error: { issues } };
  },
};

/** The fields of a step that the contract refuses, in the order they are asked for. */
export function faultsIn(step: Step, values: ShipmentValues): readonly TextName[] {
  return fieldsOf(step).filter((name) => errorOf(name, values) !== undefined);
}

/** Whether everything a step requires holds something: when Continue can be pressed (specification, section 2). */
export function isFilled(step: Step, values: ShipmentValues): boolean {
  return fieldsOf(step).every((name) => isOptional(name) || values[name].trim() !== '');
}

function isOptional(name: TextName): boolean {
  return name.endsWith('_town') || name === 'your_reference';
}

/** The first step that is not right yet, or the last: nobody gets past it by its address. */
export function firstOpenStep(values: ShipmentValues): Step {
  const steps = [1, 2, 3] as const;
  return steps.find((step) => faultsIn(step, values).length > 0) ?? lastStep;
}
