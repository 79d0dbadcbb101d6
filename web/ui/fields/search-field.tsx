import { TextField, type TextFieldProps } from './text-field.tsx';

/** Named as the parameter in the address of a page that searches. */
export function SearchField(props: Omit<TextFieldProps, 'type' | 'name'>) {
  return <TextField type="search" name="search" autoComplete="off" enterKeyHint="search" {...props} />;
}
