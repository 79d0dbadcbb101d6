/** Goods that we treat alike, for one reason and within one limit. */
export interface GoodsGroup {
  readonly title: string;
  /** Why, in a plain sentence. */
  readonly reason: string;
  /** What has to be kept to, where the goods may travel. */
  readonly limit?: string;
  /** Set where no book and no toy takes its name from these: a stolen book is stolen, and cash beside a game is cash. */
  readonly hasNoNamesakes?: true;
  /**
   * Each kind of goods by its name, with the words people have for it, comma by comma. A word stands for its plural too, unless
   * it begins with `=`: a pane of glass is not a pair of glasses.
   */
  readonly goods: Readonly<Record<string, string>>;
}
