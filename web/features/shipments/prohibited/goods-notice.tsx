import { findGoods } from '../../../../contract/goods/find-goods.ts';
import type { Good, Standing } from '../../../../contract/goods/goods-list.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { verdictOf } from './verdict-of.ts';

const tones: Readonly<Record<Standing, NoticeTone>> = {
  NOT_ALLOWED: 'danger',
  LIMITED: 'warning',
  NO_COMPENSATION: 'information',
};

/** What the list of goods says of a description, while it is typed. */
export function GoodsNotice({ description }: { readonly description: string }) {
  const found = findGoods(description);
  return (
    <div role="status" className="grid gap-3">
      {found.map((good) => (
        <GoodNotice key={good.name} good={good} />
      ))}
      <p className="text-sm text-quiet">
        {found.length > 0 ? 'Something else? Describe it more closely. ' : 'Not sure whether we carry it? '}
        <Link href="/prohibited-items" target="_blank">
          See the list of goods<span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </div>
  );
}

function GoodNotice({ good }: { readonly good: Good }) {
  const { name, standing, group } = good;
  return (
    <Notice tone={tones[standing]} title={`${name}: ${verdictOf(good)}`}>
      {group.limit !== undefined && <p>{group.limit}</p>}
      <p className="text-quiet">{group.reason}</p>
    </Notice>
  );
}
