import { classNames } from '../class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';
import type { Option } from './option.tsx';

interface RadioGroupProps {
  /** The first radio's id, the target of an error summary. */
  id: string;
  name: string;
  label: string;
  /** Whether the label is set as a question of its own, as large as that of a group of fields. */
  isQuestion?: boolean;
  options: readonly Option[];
  /** Empty if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  isRequired?: boolean;
  /** Of choices that say much: wide ones, mostly one below the other. */
  isWide?: boolean;
}

/** A few choices side by side, each a card that can be pressed anywhere. Native radios: arrow keys move between them. */
export function RadioGroup({
  id,
  name,
  label,
  isQuestion = false,
  options,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  isWide = false,
}: RadioGroupProps) {
  const errorId = `${id}-error`;
  return (
    <fieldset
      role="radiogroup"
      aria-required={isRequired}
      aria-describedby={error === undefined ? undefined : errorId}
      className="min-w-0"
    >
      <legend className={isQuestion ? 'mb-3 text-lg font-bold' : 'mb-1.5 font-semibold'}>
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      <FieldError id={errorId} error={error} />
      <div
        className={classNames(
          'grid gap-3 [p+&]:mt-1.5',
          isWide
            ? 'sm:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))]'
            : 'sm:grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))]',
        )}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classNames(
              'flex cursor-pointer gap-3 rounded-control border p-3 transition-colors',
              'has-checked:border-action has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error === undefined ? 'border-control hover:border-ink' : 'border-2 border-danger',
            )}
          >
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.detail === undefined ? undefined : `${id}-${option.value}-detail`}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className={classNames(
                'mt-px size-6 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none',
                'checked:border-[7px] checked:border-action forced-colors:appearance-auto',
              )}
            />
            <span className="min-w-0 wrap-anywhere">
              <span id={`${id}-${option.value}`} className="font-semibold">
                {option.label}
              </span>
              {option.detail !== undefined && (
                <span id={`${id}-${option.value}-detail`} className="block text-sm whitespace-pre-line text-quiet">
                  {option.detail}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
