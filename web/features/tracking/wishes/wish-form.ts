import type { Wish } from '../../../../contract/wishes.ts';

/** What every form for a wish is given. */
export interface WishFormProps {
  /** The wish that stands. */
  readonly wish: Wish | undefined;
  readonly onSave: (wish: Wish) => Promise<void>;
  /** Absent where there is nothing to take back. */
  readonly onWithdraw: (() => Promise<void>) | undefined;
}
