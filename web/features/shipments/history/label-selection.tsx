import { Printer, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { selectedLabels, unprintedLabels } from '../../../../contract/labels.ts';
import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { call } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DownloadLabels } from '../labels/download-labels.tsx';
import { refreshShipments } from '../shipment-query.ts';

export interface Selection {
  /** Parcel ids on this page and on others, in the order they were chosen. */
  readonly ids: readonly string[];
  has(shipment: ShipmentRecord): boolean;
  /** Only shipments with a label are added. */
  set(shipments: readonly ShipmentRecord[], isSelected: boolean): void;
  clear(): void;
}

/** A shipment that has lost its label meanwhile leaves the selection. */
export function useSelection(shown: readonly ShipmentRecord[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const gone = new Set(shown.filter(({ has_label }) => !has_label).map(({ _id }) => _id));
  const ids = chosen.filter((id) => !gone.has(id));
  return {
    ids,
    has: ({ _id }) => ids.includes(_id),
    set: (shipments, isSelected) => {
      const named = shipments.filter(({ has_label }) => has_label).map(({ _id }) => _id);
      const others = ids.filter((id) => !named.includes(id));
      setChosen(isSelected ? [...others, ...named] : others);
    },
    clear: () => setChosen([]),
  };
}

interface LabelsProps {
  readonly shipments: readonly ShipmentRecord[];
  readonly selection: Selection;
}

/** In the heading of the table, where there is one. */
export function SelectPage({ shipments, selection }: LabelsProps) {
  const printable = shipments.filter(({ has_label }) => has_label);
  if (printable.length === 0) return null;
  return (
    <Checkbox
      label={<VisuallyHidden>Select all on this page</VisuallyHidden>}
      checked={printable.every(selection.has)}
      onChange={({ currentTarget }) => selection.set(printable, currentTarget.checked)}
      className="shrink-0"
    />
  );
}

/** Selects the whole page, or downloads the unprinted labels of today. */
export function LabelsSheet({ shipments, selection }: LabelsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const printable = shipments.filter(({ has_label }) => has_label);
  if (printable.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        ref={button}
        className="-mr-3 scroll-mt-18 text-base forced-colors:mr-0"
        onClick={() => setIsOpen(true)}
      >
        <Printer aria-hidden="true" />
        Labels
      </Button>
      <Dialog isOpen={isOpen} title="Labels" closesOnBackdrop onClose={() => setIsOpen(false)}>
        <div className="grid gap-6">
          <div className="grid gap-2">
            <Button
              variant="secondary"
              onClick={() => {
                selection.set(printable, true);
                setIsOpen(false);
                // On a phone the list starts below the fold. Not before the dialog has given the page back.
                requestAnimationFrame(() => {
                  if (!window.matchMedia('(width >= 40rem)').matches)
                    button.current?.scrollIntoView({ block: 'start' });
                });
              }}
            >
              Select all on this page
            </Button>
            <p className="text-sm text-quiet">Everything waiting for collection.</p>
          </div>
          <div className="border-t border-line pt-5">
            <DownloadLabels
              load={(format) => call(unprintedLabels, { query: { format } })}
              onSaved={() => setIsOpen(false)}
            >
              Download today’s unprinted labels
            </DownloadLabels>
          </div>
        </div>
      </Dialog>
    </>
  );
}

export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const count = selection.ids.length;
  return (
    <>
      {/* A live region is only read out if it was there before its text. */}
      <p role="status" className="sr-only">
        {count > 0 && selectedWords(count)}
      </p>
      {count > 0 && (
        <div className="sticky bottom-0 z-10 -mx-gutter flex min-h-16 items-center justify-between gap-x-2 border-t border-line bg-page px-gutter py-2 max-sm:flex-wrap sm:mx-0 sm:gap-x-6 sm:rounded-t-card sm:border-x sm:px-4">
          <p className="flex items-center justify-between gap-1 max-sm:w-full sm:gap-3">
            <span aria-hidden="true" className="figures font-semibold whitespace-nowrap">
              <span className="max-sm:hidden">{selectedWords(count)}</span>
              <span className="sm:hidden">{count} selected</span>
            </span>
            <IconButton label="Clear selection" icon={<X />} onClick={selection.clear} />
          </p>
          <DownloadLabels
            isCompact
            load={(format) => call(selectedLabels, { body: { ids: [...selection.ids], format } })}
            onSaved={selection.clear}
            onFailed={() => void refreshShipments()} // one of them may have been collected or cancelled meanwhile
          >
            Download labels
          </DownloadLabels>
        </div>
      )}
    </>
  );
}

function selectedWords(count: number): string {
  return count === 1 ? '1 shipment selected' : `${count} shipments selected`;
}
