import type { Good, Standing } from '../../../../contract/goods/goods-list.ts';

const verdicts: Readonly<Record<Standing, string>> = {
  NOT_ALLOWED: 'we can’t carry this',
  LIMITED: 'allowed with limits',
  NO_COMPENSATION: 'carried without compensation',
};

/** What the list of goods says of one, in a few words. */
export function verdictOf({ standing }: Good): string {
  return verdicts[standing];
}
