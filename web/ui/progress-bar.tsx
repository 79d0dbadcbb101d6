import { useId } from 'react';

interface ProgressBarProps {
  /** What is going on, with how far it has come in words: it is what screen readers hear. */
  readonly label: string;
  /** How far it has come; left out where nobody can tell. */
  readonly value?: number | undefined;
  readonly max?: number | undefined;
}

/** How far something has come that takes a while. */
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
