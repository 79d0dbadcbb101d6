import { classNames } from './class-names.ts';

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** With tabular figures, so that amounts align. */
export function Price({ pounds, className }: { pounds: number; className?: string }) {
  return <span className={classNames('figures whitespace-nowrap', className)}>{format.format(pounds)}</span>;
}
