import { refusalOf } from '../../../../contract/goods/find-goods.ts';
import { shipmentMessages, shipmentRequest } from '../../../../contract/shipments.ts';
import type { FormSchema } from '../../../forms/check-by-schema.ts';
import type { ShipmentValues, TextName } from './shipment-values.ts';
import { fieldsOf, lastStep, type Step, textNames } from './wizard-steps.ts';

/** By the contract; undefined for a valid field. */
export function errorOf(name: TextName, values: ShipmentValues): string | undefined {
  // A gross weight that follows the weight has the same error: once is enough.
  if (name === 'total_gross_weight' && values.total_gross_weight === values.weight) return undefined;
  // Optional on the wire alone: a driver needs the number to find the door.
  if (name.endsWith('_building') && values[name].trim() === '') return shipmentMessages.required;
  // Field by field, because the schema of the whole form would wait for later steps.
  const parsed = shipmentRequest.shape[name].safeParse(values[name]);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (name === 'shipment_content') return refusalOf(values.shipment_content);
  const isBelow = name === 'total_gross_weight' && Number(values.total_gross_weight) < Number(values.weight);
  return isBelow ? shipmentMessages.grossWeight : undefined;
}

export const shipmentSchema: FormSchema<ShipmentValues> = {
  safeParse: (given) => {
    const values = given as ShipmentValues; // the form gives its own values
    const issues = textNames.flatMap((name) => {
      const message = errorOf(name, values);
      return message === undefined ? [] : [{ path: [name], message }];
    });
    return issues.length === 0 ? { success: true, data: values } : { success: false, error: { issues } };
  },
};

/** In the order of the form. */
export function fieldsWithErrors(step: Step, values: ShipmentValues): readonly TextName[] {
  return fieldsOf(step).filter((name) => errorOf(name, values) !== undefined);
}

/** Required and empty: Continue can be pressed once there are none (specification, section 2). */
export function missingFields(step: Step, values: ShipmentValues): readonly TextName[] {
  return fieldsOf(step).filter((name) => !isOptional(name) && values[name].trim() === '');
}

/** The share of a step's required answers that are valid, 0 to 1. The last step also asks for the declaration. */
export function stepProgress(step: Step, values: ShipmentValues): number {
  const required = fieldsOf(step).filter((name) => !isOptional(name));
  const answers = required.map((name) => values[name].trim() !== '' && errorOf(name, values) === undefined);
  if (step === lastStep) answers.push(values.sender_declaration);
  return answers.filter(Boolean).length / answers.length;
}

function isOptional(name: TextName): boolean {
  return name.endsWith('_town') || name === 'your_reference';
}

/** The first step with errors, or the last. Later steps can’t be opened by their address. */
export function firstOpenStep(values: ShipmentValues): Step {
  const steps = [1, 2, 3] as const;
  return steps.find((step) => fieldsWithErrors(step, values).length > 0) ?? lastStep;
}
