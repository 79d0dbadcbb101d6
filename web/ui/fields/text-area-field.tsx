import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, keyof FieldProps>, FieldProps {}

/** Grows with the text where the browser supports it, from `min-h-*` up to `max-h-*`. */
export function TextAreaField({ id, label, hint, error, isRequired, aside, className, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isRequired, aside }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={classNames('control-frame block field-sizing-content resize-y px-3 py-2.5', className)}
        />
      )}
    </Field>
  );
}
