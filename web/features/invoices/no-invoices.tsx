import { EmptyDrawing } from '../../drawings/empty-drawing.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { monthWords } from './months.ts';

interface NoInvoicesProps {
  readonly month: string | undefined;
  /** Where the list ends; undefined where it is empty. */
  readonly lastPageHref: string | undefined;
  /** Where the invoices of all months are. */
  readonly allHref: string;
}

/** What stands where no invoice is: before the first one, in a month without any, or on a page past the end. */
export function NoInvoices({ month, lastPageHref, allHref }: NoInvoicesProps) {
  if (lastPageHref !== undefined) {
    return (
      <EmptyState
        title="There is no such page"
        action={<ButtonLink href={lastPageHref}>Go to the last page</ButtonLink>}
      >
        Your list of invoices is shorter.
      </EmptyState>
    );
  }
  if (month !== undefined) {
    return (
      <EmptyState
        drawing={<EmptyDrawing />}
        title="No Invoices to view"
        action={<ButtonLink href={allHref}>See all months</ButtonLink>}
      >
        There are no invoices or credit notes in {monthWords(month)}.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title="No Invoices to view"
      action={<ButtonLink href="/ship-parcel">Send a parcel</ButtonLink>}
    >
      Every parcel you pay for has its VAT invoice here.
    </EmptyState>
  );
}
