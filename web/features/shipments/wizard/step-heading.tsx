import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lastStep, type Step, wizardSteps } from './wizard-steps.ts';

interface StepHeadingProps {
  readonly id: string;
  readonly step: Step;
  readonly takesFocus: boolean;
  readonly onBack: () => void;
  readonly isBackOff: boolean;
}

/**
 * A new step scrolls to the top and takes the focus, as a new page does. The first one shown leaves that to the page, unless it
 * replaces a cleared form. Stands before the error summary, which may take the focus next.
 */
export function StepHeading({ id, step, takesFocus, onBack, isBackOff }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(takesFocus ? undefined : step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <div className="flex items-center gap-3">
      {step > 1 && (
        <Button
          variant="secondary"
          className="max-lg:size-12 max-lg:rounded-full max-lg:px-0 lg:order-last lg:ml-auto"
          onClick={onBack}
          disabled={isBackOff}
        >
          <ArrowLeft aria-hidden="true" />
          <span className="max-lg:sr-only">Go Back</span>
        </Button>
      )}
      {/* On a phone on one line, the title first. */}
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 sm:block">
        <p className="order-last whitespace-nowrap text-quiet">
          <span className="max-sm:sr-only">Step </span>
          {step} of {lastStep}
        </p>
        <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
          {wizardSteps[step - 1]?.title}
        </h2>
      </div>
    </div>
  );
}
