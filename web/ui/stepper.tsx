import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepperProps {
  /** For screen readers: 'Ship a parcel'. */
  label: string;
  steps: readonly string[];
  /** The current step, from 1; past the last one, all are done. */
  current: number;
}

/** Steps as stations on the route line: done, current and ahead. With many steps, narrow places name only the current one. */
export function Stepper({ label, steps, current }: StepperProps) {
  const areMany = steps.length > 3; // three names stand beside each other even on a phone
  return (
    <nav aria-label={label} className="@container">
      <ol className="flex">
        {steps.map((step, index) => {
          const number = index + 1;
          const state = number < current ? 'done' : number === current ? 'current' : 'upcoming';
          return (
            <li
              key={step}
              aria-current={state === 'current' ? 'step' : undefined}
              className="relative flex flex-1 flex-col items-center gap-2 text-center"
            >
              {index > 0 && <Road isTravelled={number <= current} />}
              <span data-state={state} className="station z-10 size-7">
                {state === 'done' && <Check aria-hidden="true" strokeWidth={3.5} className="size-4" />}
              </span>
              <span
                className={classNames('px-1 text-sm text-balance', areMany && '@max-steps:sr-only', wordLook[state])}
              >
                {state === 'done' && <VisuallyHidden>Done: </VisuallyHidden>}
                {step}
              </span>
            </li>
          );
        })}
      </ol>
      {areMany && (
        <p aria-hidden="true" className="mt-3 text-center @steps:hidden">
          <span className="text-quiet">
            Step {Math.min(current, steps.length)} of {steps.length}:
          </span>{' '}
          <span className="font-semibold">{steps[Math.min(current, steps.length) - 1]}</span>
        </p>
      )}
    </nav>
  );
}

function Road({ isTravelled }: { isTravelled: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-3 right-1/2 left-[-50%] border-t-[3px]',
        isTravelled ? 'route-travelled' : 'route-ahead',
      )}
    />
  );
}

const wordLook = { done: 'text-ink', current: 'font-semibold text-ink', upcoming: 'text-quiet' };
