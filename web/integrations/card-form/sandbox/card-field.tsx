import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { digitsOf } from './card-details.ts';

interface CardFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Groups digits while they are typed. The cursor stays behind the same digit. */
export function CardField({ value, onType, ...rest }: CardFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCursor = useRef<number>(undefined);

  useLayoutEffect(() => {
    const count = digitsBeforeCursor.current;
    digitsBeforeCursor.current = undefined;
    if (count === undefined || document.activeElement !== input.current) return;
    const place = positionAfter(value, count);
    input.current?.setSelectionRange(place, place);
  }, [value]);

  return (
    <TextField
      {...rest}
      ref={input}
      value={value}
      onChange={({ currentTarget }) => {
        const { value: text, selectionStart } = currentTarget;
        const isAtEnd = selectionStart === null || selectionStart === text.length;
        // At the end the browser keeps it there.
        digitsBeforeCursor.current = isAtEnd ? undefined : digitsOf(text.slice(0, selectionStart)).length;
        onType(text);
      }}
      inputMode="numeric"
      autoComplete="off" // no browser should offer a real card here
      spellCheck={false}
    />
  );
}

function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text[place] ?? '')) seen += 1;
  }
  return text.length;
}
