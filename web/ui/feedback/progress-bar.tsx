import { useId } from 'react';

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
      <progress id={id} value={value} max={max} className="h-2 w-full accent-(--color-link)" />
    </div>
  );
}
