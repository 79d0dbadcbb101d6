import { TextField, type TextFieldProps } from './text-field.tsx';

/** A text field for an e-mail address: keyboards show the @ and leave its letters as they are typed. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
