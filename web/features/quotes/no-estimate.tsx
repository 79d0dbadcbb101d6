import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { Journey } from './journey.tsx';
import { QuoteFact } from './quote-fact.tsx';

interface NoEstimateProps {
  readonly texts: Parameters<typeof Journey>[0]['texts'] & { readonly weight?: string | number };
  readonly title: string;
  readonly retryButton?: ReactNode;
  readonly onEdit: () => void;
  /** Why there is no price. */
  readonly children: ReactNode;
}

/** The summary without a price: why, what to do about it, and £0.00 (specification, section 2). */
export function NoEstimate({ texts, title, retryButton, onEdit, children }: NoEstimateProps) {
  const { weight } = texts;
  return (
    <>
      <Notice tone="danger" title={title} isLive>
        {children}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {retryButton}
        <Button onClick={onEdit} variant={retryButton ? 'secondary' : 'primary'}>
          Edit details
        </Button>
      </div>
      <Journey texts={texts} />
      <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-0">
        <QuoteFact label="Weight">{weight === undefined || weight === '' ? 'Not entered' : `${weight} kg`}</QuoteFact>
        <QuoteFact label="Price">
          <Price pounds={0} /> <span className="font-normal text-quiet">including VAT</span>
        </QuoteFact>
      </dl>
    </>
  );
}
