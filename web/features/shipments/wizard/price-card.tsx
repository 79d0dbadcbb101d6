import { ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Price } from '../../../ui/price.tsx';
import { Co2e } from '../../quotes/co2e.tsx';
import { PriceLines } from '../../quotes/price-lines.tsx';
import { deliveryWords, heldUntilWords } from '../../quotes/quote-words.ts';
import type { ShipmentValues } from './shipment-values.ts';
import type { ShipmentPrice } from './use-shipment-price.ts';

interface PriceCardProps {
  readonly values: ShipmentValues;
  readonly price: ShipmentPrice;
  /** How many fields have to be filled in before the next step. */
  readonly missingCount: number;
  /** Which ones. At a desk under the button, in the bar among the details. */
  readonly missing: ReactNode;
  /** The button to the next step. */
  readonly children: ReactNode;
}

/**
 * The price with the next step's button, in view on every step: beside the form where there is room, else a bar at the thumb whose details
 * open upwards. On a low screen, such as a phone on its side, the bar lies under the form: it would cover the fields.
 */
export function PriceCard({ values, price, missingCount, missing, children }: PriceCardProps) {
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hasFigure = price.quote !== undefined || price.isPending;
  const hasCell = hasFigure || missingCount > 0;
  return (
    <section
      aria-label="Price"
      data-thumb-bar
      className={classNames(
        'grid border-line bg-surface',
        'max-lg:bottom-0 max-lg:z-10 max-lg:-mx-gutter max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-2 max-lg:border-t max-lg:px-gutter max-lg:pt-[11px]',
        'max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-lifted max-lg:[@media(height>=30rem)]:sticky',
        'lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:gap-4 lg:rounded-card lg:border lg:p-6',
      )}
    >
      <div
        id={detailsId}
        className={classNames(
          'col-span-full grid gap-4 max-lg:max-h-[60dvh] max-lg:overflow-y-auto max-lg:pb-2',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <Places values={values} price={price} />
        {price.quote && (
          <>
            <PriceLines lines={price.quote.lines} className="border-t border-line pt-4" />
            {Number(values.total_gross_weight) > Number(values.weight) && (
              <p className="text-sm">The price is for the total gross weight, {values.total_gross_weight} kg.</p>
            )}
            <p className="text-sm text-quiet">
              Delivered {deliveryWords(price.quote.delivery_days)}. {heldUntilWords(price.quote.valid_until)}
            </p>
            <p className="text-sm text-quiet">
              Carbon footprint of this delivery: <Co2e grams={price.quote.co2e_grams} />, an{' '}
              <Link href="/our-goals#how-we-count" target="_blank">
                estimate<span className="sr-only"> (how we count opens in a new tab)</span>
              </Link>
              .
            </p>
          </>
        )}
        {!price.quote && !price.isPending && !price.error && (
          <p className="text-quiet">Add both postcodes and the weight to see your price.</p>
        )}
      </div>
      {price.error && <PriceFailure price={price} />}
      {hasCell && (
        <div
          className={classNames(
            'flex min-h-12 items-center',
            hasFigure ? 'lg:border-t lg:border-line lg:pt-4' : 'lg:hidden',
          )}
        >
          <div className="grid min-w-0 max-lg:leading-5">
            {hasFigure && <PriceFigure price={price} isVatHidden={missingCount > 0} />}
            {missingCount > 0 && (
              <span className="figures whitespace-nowrap text-quiet lg:hidden">{toGoWords(missingCount)}</span>
            )}
          </div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-grid size-12 shrink-0 place-items-center rounded-control text-link lg:hidden"
          >
            <span className="sr-only">Details</span>
            <ChevronUp
              aria-hidden="true"
              className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        </div>
      )}
      <div className={classNames('grid', !hasCell && 'max-lg:col-span-full')}>{children}</div>
      <div
        className={classNames(
          'col-span-full text-quiet empty:hidden max-lg:order-first lg:text-sm',
          !isOpen && 'max-lg:hidden',
        )}
      >
        {missing}
      </div>
    </section>
  );
}

function toGoWords(count: number): string {
  return count === 1 ? '1 detail to go' : `${count} details to go`;
}

interface PriceFigureProps {
  readonly price: ShipmentPrice;
  /** Whether something else stands in its line of the bar. */
  readonly isVatHidden: boolean;
}

function PriceFigure({ price: { quote, isPending }, isVatHidden }: PriceFigureProps) {
  return (
    <div role="status" className="grid min-w-0 max-lg:leading-5 lg:flex lg:items-baseline lg:gap-2">
      {quote && <Price pounds={quote.estimate} className="text-xl leading-7 font-extrabold lg:text-3xl" />}
      {isPending && (
        <>
          <span className="sr-only">Getting your price</span>
          <Skeleton className="h-7 w-20 lg:h-10 lg:w-28" />
        </>
      )}
      <span className={classNames('whitespace-nowrap text-quiet lg:text-sm', isVatHidden && 'max-lg:sr-only')}>
        incl. VAT
      </span>
    </div>
  );
}

function PriceFailure({ price: { error, refresh, canRefresh } }: { readonly price: ShipmentPrice }) {
  return (
    <div role="status" className="col-span-full">
      <p className="font-semibold">No price</p>
      <p className="text-danger lg:text-sm">{error?.message}</p>
      {canRefresh && (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => void refresh()}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Without a line: the page has one already. Only what is known. */
function Places({ values, price: { quote } }: Pick<PriceCardProps, 'values' | 'price'>) {
  const { shipper_postal_code: from, receiver_postal_code: to } = values;
  if (from === '' && to === '') return null;
  return (
    <dl className="grid gap-2">
      <Place label="From" postalCode={from} area={quote?.pickup_area ?? values.shipper_town} />
      <Place label="To" postalCode={to} area={quote?.delivery_area ?? values.receiver_town} />
    </dl>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly postalCode: string;
  readonly area: string;
}

function Place({ label, postalCode, area }: PlaceProps) {
  if (postalCode === '') return null;
  return (
    <div className="grid grid-cols-[3.5rem_1fr] items-baseline">
      <dt className="text-quiet">{label}</dt>
      <dd className="flex flex-wrap gap-x-2">
        <span className="font-semibold wrap-anywhere">{area}</span>
        <span className="figures wrap-anywhere text-quiet">{postalCode}</span>
      </dd>
    </div>
  );
}
