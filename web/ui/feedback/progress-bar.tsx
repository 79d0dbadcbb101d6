import { useId } from 'react';
import { classNames } from '../class-names.ts';

interface ProgressBarProps {
  /** The activity and its progress in words, for screen readers. */
  readonly label: string;
  readonly value?: number | undefined;
  readonly max?: number | undefined;
}

export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="figures text-sm text-quiet">
        {label}
      </label>
      <div className="relative py-1">
        <progress id={id} value={value} max={max} className="progress-route" />
        <span
          aria-hidden="true"
          data-state="current"
          className={classNames(
            'station absolute top-1/2 size-4 -translate-1/2 transition-[left] duration-250',
            value === undefined && 'progress-waits',
          )}
          // Not as a style attribute, which the content security policy refuses in served HTML.
          ref={(head) => {
            if (head)
              head.style.left = value === undefined ? '' : `clamp(0.5rem, ${(100 * value) / max}%, 100% - 0.5rem)`;
          }}
        />
      </div>
    </div>
  );
}
