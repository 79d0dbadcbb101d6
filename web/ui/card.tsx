import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  /** `lifted` is for the one card a page is about, `evergreen` for the brand. */
  tone?: 'paper' | 'lifted' | 'evergreen';
}

const tones = {
  paper: 'border border-line bg-surface',
  lifted: 'border border-line bg-surface shadow-lifted',
  evergreen: 'on-evergreen border border-transparent',
};

export function Card({ tone = 'paper', className, ...rest }: CardProps) {
  return <div {...rest} className={classNames('rounded-card p-5 sm:p-6', tones[tone], className)} />;
}
