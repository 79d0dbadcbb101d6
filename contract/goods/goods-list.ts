import { forbiddenGoods } from './forbidden-goods.ts';
import type { GoodsGroup } from './goods-group.ts';
import { limitedGoods, uncompensatedGoods } from './restricted-goods.ts';

/** How we carry goods: not at all, within limits, or without compensation. The most serious first. */
export const goodsRestrictions = ['NOT_ALLOWED', 'LIMITED', 'NO_COMPENSATION'] as const;

export type GoodsRestriction = (typeof goodsRestrictions)[number];

export interface Good {
  readonly name: string;
  readonly restriction: GoodsRestriction;
  readonly group: GoodsGroup;
  /** In lower case; one that begins with `=` has no plural. */
  readonly words: readonly string[];
}

/** In the order the list is printed. */
export const goodsGroups: Readonly<Record<GoodsRestriction, readonly GoodsGroup[]>> = {
  NOT_ALLOWED: forbiddenGoods,
  LIMITED: limitedGoods,
  NO_COMPENSATION: uncompensatedGoods,
};

export const goodsList: readonly Good[] = goodsRestrictions.flatMap((restriction) =>
  goodsGroups[restriction].flatMap((group) =>
    Object.entries(group.goods).map(([name, words]) => ({ name, restriction, group, words: words.split(', ') })),
  ),
);
