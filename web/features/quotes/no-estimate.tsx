import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Total } from './receipt.tsx';

interface NoEstimateProps {
  /** Why there is no price, in the words of whoever refused it. */
  readonly reason: React.ReactNode;
  /** Where the details can be changed. */
  readonly formPath: string;
  /** A way to ask again, where asking again can help. */
  readonly again?: React.ReactNode;
}

/** The summary without a price: £0.00, why, and what to do about it. */
export function NoEstimate({ reason, formPath, again }: NoEstimateProps) {
  return (
    <>
      <Total pounds={0} />
      <Notice tone="danger" title="There is no price for this shipment" isLive>
        {reason}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={formPath} variant={again ? 'secondary' : 'primary'}>
          Change the details
        </ButtonLink>
        {again}
      </div>
    </>
  );
}
