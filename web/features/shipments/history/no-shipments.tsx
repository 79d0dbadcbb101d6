import { EmptyDrawing } from '../../../drawings/empty-drawing.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type HistorySearch, historyHref } from './history-search.ts';

interface NoShipmentsProps {
  readonly search: HistorySearch;
  readonly pageCount: number;
}

/** What stands where no shipment is: on a page past the end, for a search that finds nothing, or before the first shipment. */
export function NoShipments({ search, pageCount }: NoShipmentsProps) {
  if (pageCount > 0) {
    return (
      <EmptyState
        title={`There is no page ${search.page}`}
        action={<ButtonLink href={historyHref({ ...search, page: pageCount })}>Go to the last page</ButtonLink>}
      >
        Your list ends with page {pageCount}.
      </EmptyState>
    );
  }
  if (search.status || search.text !== '') {
    return (
      <EmptyState
        title="No shipment matches your search"
        action={
          <ButtonLink variant="secondary" href="?">
            Show all shipments
          </ButtonLink>
        }
      >
        Try fewer letters, or another status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title="No shipment history to view"
      action={<ButtonLink href="/ship-parcel">Send your first parcel</ButtonLink>}
    >
      Everything you send is listed here, with its label, its price and where it is.
    </EmptyState>
  );
}
