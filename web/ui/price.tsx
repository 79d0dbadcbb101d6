import { classNames } from './class-names.ts';

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount in pounds with its pence, in figures that stand under each other. */
export function Price({ pounds, className }: { pounds: number; className?: string }) {
  return <span className={classNames('figures whitespace-nowrap', className)}>{format.format(pounds)}</span>;
}
