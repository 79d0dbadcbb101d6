import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Option {
  value: string;
  label: string;
  detail?: ReactNode;
}

interface OptionLineProps extends ComponentProps<'li'> {
  option: Option;
  isHighlighted: boolean;
  isChosen?: boolean;
  /** Set bold where the label has it. */
  typed?: string;
}

/** Downshift supplies role and handlers. */
export function OptionLine({ option, isHighlighted, isChosen = false, typed = '', ...rest }: OptionLineProps) {
  return (
    <li
      {...rest}
      className={classNames(
        'flex min-h-control cursor-pointer items-center justify-between gap-3 rounded-small px-3 py-1.5',
        isHighlighted && 'bg-tint outline-2 -outline-offset-2 outline-transparent', // forced colours paint the outline
        isChosen && 'font-semibold',
      )}
    >
      <span className="min-w-0 break-words">
        <Matched label={option.label} typed={typed.trim()} />
        {option.detail !== undefined && <span className="block text-sm font-normal text-quiet">{option.detail}</span>}
      </span>
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-route" />}
    </li>
  );
}

function Matched({ label, typed }: { readonly label: string; readonly typed: string }) {
  const start = label.toLowerCase().indexOf(typed.toLowerCase());
  if (typed === '' || start < 0 || typed.length === label.length) return label;
  const end = start + typed.length;
  return (
    <>
      {label.slice(0, start)}
      <strong>{label.slice(start, end)}</strong>
      {label.slice(end)}
    </>
  );
}
