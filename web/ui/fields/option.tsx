import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export interface Option {
  value: string;
  label: string;
  detail?: string;
}

interface OptionLineProps extends ComponentProps<'li'> {
  option: Option;
  isHighlighted: boolean;
  isChosen?: boolean;
}

/** Downshift supplies role and handlers. */
export function OptionLine({ option, isHighlighted, isChosen = false, ...rest }: OptionLineProps) {
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
        {option.label}
        {option.detail !== undefined && <span className="block text-sm font-normal text-quiet">{option.detail}</span>}
      </span>
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-route" />}
    </li>
  );
}
