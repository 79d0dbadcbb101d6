import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Fact, Total } from './receipt.tsx';

interface NoEstimateProps {
  /** The weight that was asked for, as far as there was one. */
  readonly weight: string | number | undefined;
  /** What is said above the reason; that we have no price for this shipment unless it is given. */
  readonly title?: string;
  /** Why there is no price, in the words of whoever refused it. */
  readonly reason: React.ReactNode;
  /** Where the details can be changed. */
  readonly formPath: string;
  /** A way to ask again, where asking again can help. */
  readonly again?: React.ReactNode;
  /** Whom to ask, where changing the details may not help. */
  readonly contact?: React.ReactNode;
}

/** The summary without a price: £0.00, why, and what to do about it. */
export function NoEstimate({
  weight,
  title = 'There is no price for this shipment',
  reason,
  formPath,
  again,
  contact,
}: NoEstimateProps) {
  return (
    <>
      <Total pounds={0} />
      <dl>
        <Fact label="Weight">{weight === undefined || weight === '' ? 'Not given' : `${weight} KG`}</Fact>
      </dl>
      <Notice tone="danger" title={title} isLive>
        {reason}
        {contact}
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
