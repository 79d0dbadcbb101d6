import { Field, type FieldProps } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface TextFieldProps extends Omit<TextInputProps, keyof FieldProps>, FieldProps {}

/** A text input with its label, hint and error: the field most forms are made of. */
export function TextField({ id, label, hint, error, isRequired, aside, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isRequired, aside, className }}>
      {(control) => <TextInput {...input} {...control} />}
    </Field>
  );
}
