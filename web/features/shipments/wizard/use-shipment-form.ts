import { type ChangeEvent, type FocusEvent, useId, useState } from 'react';
import { formatPostalCode } from '../../../../contract/values/postcode.ts';
import { rewriteInPlace } from '../../../forms/rewrite-in-place.ts';
import { errorOf, faultsIn } from './check-shipment.ts';
import { rewriteShipmentText } from './rewrite-shipment-text.ts';
import type { ShipmentValues, TextName } from './shipment-values.ts';
import type { useTypedShipment } from './use-typed-shipment.ts';
import type { UnservedCodes } from './use-unserved-codes.ts';
import { fieldsOf, type Step } from './wizard-steps.ts';

/** The shipment form as `useShipmentForm` answers it. */
export type ShipmentFormState = ReturnType<typeof useShipmentForm>;

type Messages = Readonly<Record<string, string | undefined>>;

/** Which fields made which step fail, and how often that has happened. */
interface Blame {
  readonly step: Step;
  readonly names: readonly TextName[];
  readonly attempt: number;
}

/**
 * The fields of the shipment form, across its steps. A field's error shows once the field has been left, or once its step could
 * not be finished; the server's refusals stand beside their fields until these change, and so does what it says of postal codes.
 */
export function useShipmentForm(typed: ReturnType<typeof useTypedShipment>, unserved: UnservedCodes) {
  const formId = useId();
  const { values } = typed;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Messages>({});
  const [blame, setBlame] = useState<Blame>({ step: 1, names: [], attempt: 0 });

  const idOf = (name: string) => `${formId}${name}`;
  const refusalOf = (name: TextName) => refused[name] ?? unserved[name];
  const shownError = (name: TextName) => refusalOf(name) ?? (left.includes(name) ? errorOf(name, values) : undefined);
  const leave = (names: readonly string[]) => setLeft((before) => [...new Set([...before, ...names])]);

  function change(changes: Partial<ShipmentValues>) {
    typed.change(changes);
    const names = Object.keys(changes);
    setRefused((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, undefined])) }));
  }

  function fail(step: Step, names: readonly TextName[]) {
    setBlame(({ attempt }) => ({ step, names, attempt: attempt + 1 }));
  }

  return {
    ...typed,
    change,
    /** Whether the step is right; if not, its faults are shown and the summary takes the focus. */
    finishStep: (step: Step): boolean => {
      leave(fieldsOf(step));
      const codes = fieldsOf(step).filter((name) => name.endsWith('_postal_code'));
      typed.change(Object.fromEntries(codes.map((name) => [name, formatPostalCode(values[name])])));
      const faults = [...new Set([...faultsIn(step, values), ...fieldsOf(step).filter((name) => refusalOf(name))])];
      fail(step, faults);
      return faults.length === 0;
    },
    /** Shows what the server refused in a step. */
    refuse: (step: Step, messages: Messages) => {
      setRefused(messages);
      fail(
        step,
        fieldsOf(step).filter((name) => messages[name] !== undefined),
      );
    },
    /** For the error summary of a step: what made it fail and is not mended yet, and how often that happened. */
    summaryOf: (step: Step) => ({
      attempt: blame.step === step ? blame.attempt : 0,
      errors: blame.names.flatMap((name) => {
        const message = blame.step === step ? shownError(name) : undefined;
        return message === undefined ? [] : [{ fieldId: idOf(name), message }];
      }),
    }),
    /** What ties a control with a value of its own to the form. */
    control: (name: TextName) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: shownError(name),
      onChange: (text: string) => change({ [name]: text }),
      onBlur: () => leave([name]),
    }),
    /** What ties a text input to the form. */
    field: (name: TextName) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: shownError(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        rewriteInPlace(target, (text) => rewriteShipmentText(name, text, values[name]));
        change({ [name]: target.value });
      },
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        const text = name.endsWith('_postal_code') ? formatPostalCode(target.value) : target.value;
        if (text !== values[name]) change({ [name]: text });
        leave([name]);
      },
    }),
  };
}
