import { useEffect, useId, useRef } from 'react';

interface FieldError {
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** The number of submissions: each failed one brings the focus back here. */
  attempt: number;
}

/** The errors of a long form in one place, as GOV.UK does it: takes the focus, and each line links to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const titleId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;

  useEffect(() => {
    if (hasErrors && attempt > 0) ref.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- typing that fixes one error must not take the focus away
  }, [attempt]);

  if (!hasErrors) return null;
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-card border-3 border-danger bg-surface p-5 focus-visible:outline-none"
    >
      <h2 id={titleId} className="text-lg">
        There is a problem
      </h2>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                // The browser would scroll but not focus every kind of control, and the router would see a new URL.
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
              className="inline-flex min-h-6 items-center font-semibold text-danger underline underline-offset-[0.2em] hover:decoration-2 pointer-coarse:min-h-11"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
