import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { ErrorSummary } from '../ui/fields/error-summary.tsx';

interface FormProps {
  /** For screen readers. */
  readonly label: string;
  /** From `useForm`. */
  readonly state: {
    readonly form: Pick<ComponentProps<'form'>, 'noValidate' | 'onKeyDown' | 'onSubmit'>;
    readonly summary: ComponentProps<typeof ErrorSummary>;
    readonly failure: string | undefined;
    readonly canSend: boolean;
    readonly isChanged: boolean;
    readonly isSending: boolean;
  };
  readonly submitLabel: string;
  readonly submitVariant?: 'primary' | 'danger';
  readonly sendingText: string;
  /** Under the button while it is off: what it waits for. Its line stays, so that nothing moves. */
  readonly waitsFor?: string;
  /** Shows the button once something was changed: for choices that most people leave as they are. */
  readonly hidesSubmit?: boolean;
  /** Disables the whole form. */
  readonly isOff?: boolean;
  readonly children: ReactNode;
  /** Under the button. */
  readonly footer?: ReactNode;
}

/** The form of an account page. Its button is disabled until all of it is valid. */
export function Form(props: FormProps) {
  const { label, state, submitLabel, submitVariant = 'primary', sendingText, isOff = false, children, footer } = props;
  const { hidesSubmit = false, waitsFor } = props;
  const hintId = useId();
  const { form, summary, failure, canSend, isChanged, isSending } = state;
  return (
    <form {...form} aria-label={label} className="grid gap-5">
      <ErrorSummary {...summary} />
      {/* Not live: the toast has read the same words out. */}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <fieldset disabled={isSending || isOff} className="contents">
        {children}
      </fieldset>
      {(!hidesSubmit || isChanged || isSending) && (
        <div className="grid gap-1.5">
          <Button
            type="submit"
            variant={submitVariant}
            disabled={!canSend || isOff}
            isLoading={isSending}
            loadingText={sendingText}
            aria-describedby={waitsFor !== undefined && !canSend ? hintId : undefined}
          >
            {submitLabel}
          </Button>
          {waitsFor !== undefined && (
            <p id={hintId} className={classNames('text-center text-sm text-quiet', canSend && 'invisible')}>
              {waitsFor}
            </p>
          )}
        </div>
      )}
      {footer}
    </form>
  );
}
