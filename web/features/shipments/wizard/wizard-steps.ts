import { partyFields, type TextName } from './shipment-values.ts';

/** Counted from 1. */
export type Step = 1 | 2 | 3 | 4;

/** The four steps (specification, section 2), each with its fields in the order they are asked for. */
export const wizardSteps = [
  { title: 'Shipper Details', fields: partyFields('shipper') },
  { title: 'Receiver Details', fields: partyFields('receiver') },
  {
    title: 'Shipment Details',
    fields: ['parcel_type', 'shipment_content', 'your_reference', 'weight', 'total_gross_weight', 'number_of_pieces'],
  },
  { title: 'Payment Options', fields: ['preferred_payment_method'] },
] as const satisfies readonly { readonly title: string; readonly fields: readonly TextName[] }[];

export const textNames: readonly TextName[] = wizardSteps.flatMap(({ fields }) => fields);

export const lastStep = 4;

export function fieldsOf(step: Step): readonly TextName[] {
  return wizardSteps[step - 1]?.fields ?? [];
}

/** The first step has no parameter, so that its address is the specification's to the letter. */
export function readStep(search: URLSearchParams): Step {
  const step = Number(search.get('step'));
  return step === 2 || step === 3 || step === 4 ? step : 1;
}

/** While the created shipment is paid for: a reload leads to it instead of to an empty form. */
export function createdPath(reference: string, form?: FormParameters): string {
  return `${stepPath(lastStep, form)}&created=${encodeURIComponent(reference)}`;
}

/** What the form of an address sends: the draft with a reference, the return that is filled in, or else a new shipment; and who. */
export interface FormParameters {
  readonly draft?: string;
  readonly return?: 'filled';
  readonly as?: 'guest';
}

export const filledReturn = { return: 'filled' } as const;

/** Clamped to the first and last step. */
export function stepPath(step: number, { as, ...form }: FormParameters = {}): string {
  const within = Math.min(Math.max(step, 1), lastStep);
  const query = new URLSearchParams({ ...form, ...(within > 1 && { step: String(within) }) });
  const path = as === 'guest' ? '/ship-parcel/guest' : '/ship-parcel';
  return query.size === 0 ? path : `${path}?${query}`;
}
