import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface Brand {
  readonly name: string;
  /** Of the digits typed so far. */
  readonly starts: RegExp;
  readonly mark: ReactNode;
}

const word = { textAnchor: 'middle', fontWeight: 800, fontFamily: 'inherit' } as const;

const brands: readonly Brand[] = [
  {
    name: 'Visa',
    starts: /^4/,
    mark: (
      <>
        <rect width="38" height="24" rx="4" fill="#fff" />
        <text {...word} x="19" y="16.5" fontSize="12" fontStyle="italic" fill="#1a1f71">
          VISA
        </text>
      </>
    ),
  },
  {
    name: 'Mastercard',
    starts: /^(?:5[1-5]|2[2-7])/,
    mark: (
      <>
        <rect width="38" height="24" rx="4" fill="#fff" />
        <circle cx="15" cy="12" r="7" fill="#eb001b" />
        <circle cx="23" cy="12" r="7" fill="#f79e1b" />
        <path d="M19 6.260a7 7 0 0 1 0 11.480a7 7 0 0 1 0-11.480z" fill="#ff5f00" />
      </>
    ),
  },
  {
    name: 'American Express',
    starts: /^3[47]/,
    mark: (
      <>
        <rect width="38" height="24" rx="4" fill="#006fcf" />
        <text {...word} x="19" y="15.5" fontSize="9.5" fill="#fff">
          AMEX
        </text>
      </>
    ),
  },
];

/** The brand of a card number as far as it is typed; before that, the brands that can be used. */
export function CardBrand({ digits }: { readonly digits: string }) {
  const known = brands.filter(({ starts }) => starts.test(digits));
  const shown = digits === '' ? brands : known;
  return (
    <span className="flex gap-1 pr-2">
      {shown.map(({ name, mark }) => (
        <svg
          key={name}
          viewBox="0 0 38 24"
          role="img"
          aria-label={name}
          className={classNames('h-6 w-9.5 rounded-small ring-1 ring-line', digits !== '' && 'animate-fade')}
        >
          {mark}
        </svg>
      ))}
    </span>
  );
}
