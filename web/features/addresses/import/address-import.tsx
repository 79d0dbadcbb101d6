import type { AddressSide } from '../../../../contract/address-book.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useAddressImport } from './use-address-import.ts';

interface AddressImportProps {
  readonly side: AddressSide;
  /** Called when every row is added or left out. */
  readonly onDone: () => void;
}

/** Brings a file of addresses into the book: choose it, check it, add it. */
export function AddressImport({ side, onDone }: AddressImportProps) {
  const { rows, read, ...state } = useAddressImport(side, onDone);
  if (!rows) return <ChooseFile problem={state.problem} onChoose={read} />;
  return <ImportPreview rows={rows} state={state} />;
}
