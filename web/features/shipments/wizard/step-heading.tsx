import { useEffect, useRef } from 'react';
import { type Step, wizardSteps } from './wizard-steps.ts';

interface StepHeadingProps {
  readonly id: string;
  readonly step: Step;
  readonly takesFocus: boolean;
}

/**
 * The name of a step. A new step starts at the top with the focus here, as a new page does; the first one shown is the page's own
 * business, unless it takes the place of another form. It stands before the error summary, which may then take the focus on.
 */
export function StepHeading({ id, step, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(takesFocus ? undefined : step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="text-2xl outline-none">
      {wizardSteps[step - 1]?.title}
    </h2>
  );
}
