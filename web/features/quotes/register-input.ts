import type { ChangeEvent } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';

/** Rewrites what was typed; the text as it was before helps to take a wrong key back. */
export type Rewrite = (typed: string, before: string) => string;

interface RegisterOptions {
  readonly whileTyping: Rewrite;
  /** Tidies the text once the customer has left the field. */
  readonly onLeaving?: (typed: string) => string;
}

/**
 * Registers an input whose text is rewritten while it is typed, with the caret left where it was. Text that was typed into the
 * prerendered HTML before this code arrived is kept, where react-hook-form alone would put back the default.
 */
export function registerInput<T extends FieldValues>(
  form: UseFormReturn<T, unknown, FieldValues>,
  name: FieldPath<T>,
  { whileTyping, onLeaving = (typed) => typed }: RegisterOptions,
) {
  const field = form.register(name);
  const setText = (text: string) =>
    form.setValue(name, text as PathValue<T, FieldPath<T>>, { shouldDirty: true, shouldValidate: true }); // a text field

  return {
    ...field,
    ref: (input: HTMLInputElement | null) => {
      const typedEarly = input?.value;
      field.ref(input);
      if (input && typedEarly !== undefined && typedEarly !== input.value)
        setText(whileTyping(typedEarly, input.value));
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      rewriteInPlace(event.target, (typed) => whileTyping(typed, String(form.getValues(name))));
      return field.onChange(event);
    },
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
      const tidy = onLeaving(event.target.value);
      if (tidy !== event.target.value) setText(tidy);
      return field.onBlur(event);
    },
  };
}

function rewriteInPlace(input: HTMLInputElement, rewrite: (typed: string) => string): void {
  const { value, selectionEnd } = input;
  const rewritten = rewrite(value);
  if (rewritten === value) return;
  const fromTheEnd = value.length - (selectionEnd ?? value.length);
  input.value = rewritten;
  const caret = Math.max(0, rewritten.length - fromTheEnd);
  input.setSelectionRange(caret, caret);
}
