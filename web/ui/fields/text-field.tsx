import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends Omit<TextInputProps, keyof FieldProps>, FieldProps {}

export function TextField({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  aside,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, isLabelHidden, hint, error, isRequired, aside, className }}>
      {(control) => <TextInput {...input} {...control} />}
    </Field>
  );
}

interface TextInputProps extends ComponentProps<'input'> {
  /** Such as a currency's sign. Decoration: the label or the sentence around has it too. */
  prefix?: string | undefined;
  /** A unit after the text. Decoration: the label has it too. */
  suffix?: string | undefined;
  /** A small button at the end of the input, such as show-password. */
  action?: ReactNode;
}

/** Put it in a Field, which names it. */
export function TextInput({ prefix, suffix, action, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <div className={classNames('control-frame', className)}>
      {prefix !== undefined && (
        <span aria-hidden="true" className="-mr-2 pl-3 text-quiet select-none">
          {prefix}
        </span>
      )}
      <input {...rest} type={type} className="control-inner" />
      {suffix !== undefined && (
        <span aria-hidden="true" className="pr-3 text-quiet select-none">
          {suffix}
        </span>
      )}
      {action !== undefined && <span className="pr-1">{action}</span>}
    </div>
  );
}
