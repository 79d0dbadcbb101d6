/** Goods with one reason and one limit. */
export interface GoodsGroup {
  readonly title: string;
  /** Why, in a plain sentence. */
  readonly reason: string;
  /** The condition, where the goods may travel. */
  readonly limit?: string;
  /** Set where no book or toy is named after these goods: a stolen book is stolen, and cash beside a game is cash. */
  readonly hasNoNamesakes?: true;
  /**
   * Each kind of goods by its name, with its other names, separated by commas. A name matches its plural too, unless it begins with `=`: a
   * pane of glass is not a pair of glasses.
   */
  readonly goods: Readonly<Record<string, string>>;
}
