import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
}

export function Checkbox({ id: givenId, label, hint, error, isRequired = false, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;

  return (
    <div className={classNames('grid gap-1.5', className)}>
      <FieldError id={errorId} error={error} />
      <div className="relative isolate grid grid-cols-[auto_1fr] gap-x-3">
        <span className="relative grid size-6 place-items-center">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-required={isRequired || undefined}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={classNames(hint !== undefined && hintId, error !== undefined && errorId) || undefined}
            className={classNames(
              'peer size-6 appearance-none rounded-small border border-control bg-surface transition-colors hover:border-ink',
              'checked:border-action checked:bg-action aria-invalid:border-2 aria-invalid:border-danger',
              'disabled:border-line disabled:bg-tint forced-colors:appearance-auto',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute hidden size-4 text-accent-on-action peer-checked:block peer-disabled:text-quiet forced-colors:hidden"
          />
        </span>
        {/* A finger needs 44 px: around the box, behind links in the label and the hint. */}
        <label htmlFor={id} className="py-px before:absolute before:-inset-2.5 before:-z-1 pointer-fine:before:hidden">
          {label}
          {isRequired && <RequiredMark />}
        </label>
        {hint !== undefined && (
          <p id={hintId} className="col-start-2 text-sm text-quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
