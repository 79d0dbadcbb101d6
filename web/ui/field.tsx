import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** What a control needs to belong to its field; spread it on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export interface FieldProps {
  /** The control's id; made up when absent. An error summary links to it. */
  id?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** A quiet choice beside the label, such as a link that swaps the control. */
  aside?: ReactNode;
  className?: string | undefined;
}

/**
 * Label, hint, error, control: GOV.UK's order, so that the error is read before the control it is about.
 * The child receives the props that tie the control to the three.
 */
export function Field({
  id: givenId,
  label,
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
      <div className="flex items-baseline justify-between gap-3">
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
      {error !== undefined && (
        <p id={errorId} className="flex gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {children({
        id,
        'aria-describedby': classNames(hint !== undefined && hintId, error !== undefined && errorId) || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isRequired || undefined,
      })}
    </div>
  );
}

/** The asterisk after the label of what must be answered, drawn and not part of its text; `aria-required` says it to screen readers. */
export function RequiredMark() {
  return <span aria-hidden="true" className="ml-0.5 text-danger after:content-['*']" />;
}

/** The id of the label over the control with this id, for controls that a `for` does not name. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}
