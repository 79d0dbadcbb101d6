import { EmptyDrawing } from '../../drawings/empty-drawing.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What stands where no invoice is: before the first one, or on a page past the end. */
export function NoInvoices({ lastPageHref }: { readonly lastPageHref: string | undefined }) {
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
