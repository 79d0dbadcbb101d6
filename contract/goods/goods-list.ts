import { forbiddenGoods } from './forbidden-goods.ts';
import type { GoodsGroup } from './goods-group.ts';
import { limitedGoods, uncompensatedGoods } from './restricted-goods.ts';

/** How we carry goods: not at all, within limits, or without compensation. The most serious first. */
export const standings = ['NOT_ALLOWED', 'LIMITED', 'NO_COMPENSATION'] as const;

export type Standing = (typeof standings)[number];

export interface Good {
  readonly name: string;
  readonly standing: Standing;
  readonly group: GoodsGroup;
  /** In lower case; one that begins with `=` has no plural. */
  readonly words: readonly string[];
}

/** In the order the list is printed. */
export const goodsGroups: Readonly<Record<Standing, readonly GoodsGroup[]>> = {
  NOT_ALLOWED: forbiddenGoods,
  LIMITED: limitedGoods,
  NO_COMPENSATION: uncompensatedGoods,
};

export const goodsList: readonly Good[] = standings.flatMap((standing) =>
  goodsGroups[standing].flatMap((group) =>
    Object.entries(group.goods).map(([name, words]) => ({ name, standing, group, words: words.split(', ') })),
  ),
);
