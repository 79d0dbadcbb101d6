import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

/** Spread it on the control to tie it to its field. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export interface FieldProps {
  /** Generated when absent. An error summary links to it. */
  id?: string | undefined;
  label: ReactNode;
  /** Where what stands around the control says it to the eye. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** A secondary action beside the label, such as a link that swaps the control. */
  aside?: ReactNode;
  className?: string | undefined;
}

/** Label, hint, error, control: GOV.UK's order, so that the error is read before its control. */
export function Field({
  id: givenId,
  label,
  isLabelHidden = false,
  hint,
  error,
  isRequired = false,
  aside,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;

  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <div className={isLabelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label id={labelIdOf(id)} htmlFor={id} className="font-semibold">
          {label}
          {isRequired && <RequiredMark />}
        </label>
        {aside}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="-mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
      {children({
        id,
        'aria-describedby': classNames(hint !== undefined && hintId, error !== undefined && errorId) || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isRequired || undefined,
      })}
    </div>
  );
}

export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger">
      <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}

/** The asterisk of a required field, drawn and not part of the label's text; `aria-required` tells screen readers. */
export function RequiredMark() {
  return <span aria-hidden="true" className="ml-0.5 text-danger after:content-['*']" />;
}

/** For controls that a `for` can't name. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}
