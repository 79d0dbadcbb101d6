import { findGoods } from '../../../../contract/goods/find-goods.ts';
import type { GoodsRestriction } from '../../../../contract/goods/goods-list.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice, type NoticeTone } from '../../../ui/feedback/notice.tsx';

const tones: Readonly<Record<GoodsRestriction, NoticeTone>> = {
  NOT_ALLOWED: 'danger',
  LIMITED: 'warning',
  NO_COMPENSATION: 'information',
};

export const restrictionLabels: Readonly<Record<GoodsRestriction, string>> = {
  NOT_ALLOWED: 'we can’t carry this',
  LIMITED: 'allowed with limits',
  NO_COMPENSATION: 'carried without compensation',
};

interface GoodsNoticeProps {
  readonly description: string;
  /** Whether the field already says which of them we can't carry. */
  readonly isRefused: boolean;
}

/** Matches in the list of goods, while the description is typed. */
export function GoodsNotice({ description, isRefused }: GoodsNoticeProps) {
  const found = findGoods(description);
  return (
    <div role="status" className="grid gap-3">
      {found.map((good, index) => (
        <Notice
          key={good.name}
          tone={tones[good.restriction]}
          title={isRefused && index === 0 ? good.name : `${good.name}: ${restrictionLabels[good.restriction]}`}
        >
          {good.group.limit !== undefined && <p>{good.group.limit}</p>}
          <p className="text-quiet">{good.group.reason}</p>
        </Notice>
      ))}
      <p className="text-sm text-quiet">
        {found.length > 0 ? 'Not what you meant? Add more detail. ' : 'Not sure if we carry it? '}
        <Link href="/prohibited-items" target="_blank">
          See what you can send<span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </div>
  );
}
