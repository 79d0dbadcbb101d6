import { TextField, type TextFieldProps } from './text-field.tsx';

/** Phone keyboards show the @ and don't correct or capitalise. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
