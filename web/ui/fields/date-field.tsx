import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface DateFieldProps extends Omit<TextFieldProps, 'prefix' | 'suffix' | 'action' | 'type' | 'value'> {
  /** Such as 2026-12-24. */
  readonly value: string;
}

/** The browser's own field and calendar. Until somebody types, its date is in words, as browsers disagree about day and month first. */
export function DateField({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  aside,
  className,
  ...input
}: DateFieldProps) {
  return (
    <Field {...{ id, label, isLabelHidden, hint, error, isRequired, aside, className }}>
      {(control) => (
        <div className="control-frame relative">
          <input
            {...input}
            {...control}
            type="date"
            className="control-inner peer [&:not(:focus)::-webkit-date-and-time-value]:opacity-0 [&:not(:focus)::-webkit-datetime-edit]:opacity-0"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 hidden items-center peer-focus:invisible supports-[selector(::-webkit-datetime-edit)]:flex"
          >
            {input.value === '' ? <span className="text-quiet">Choose a day</span> : inWords(input.value)}
          </span>
        </div>
      )}
    </Field>
  );
}

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** 'Thursday 24 December 2026'. */
function inWords(day: string): string {
  const at = Date.parse(day);
  return Number.isNaN(at) ? day : words.format(at).replace(',', '');
}
