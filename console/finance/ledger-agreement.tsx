import { Icon } from '../../web/ui/icon.tsx';
import { pounds } from './pence.tsx';

interface AgreementProps {
  readonly pairs: readonly (readonly [what: string, shown: number, ledger: number])[];
}

/** Whether what the page adds up is what the ledger has. */
export function LedgerAgreement({ pairs }: AgreementProps) {
  const wrong = pairs.filter(([, shown, ledger]) => shown !== ledger);
  if (wrong.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-sm font-medium text-success">
        <Icon name="success" className="size-4 shrink-0" />
        Equals the ledger to the penny.
      </p>
    );
  }
  return (
    <ul className="text-sm text-danger">
      {wrong.map(([what, shown, ledger]) => (
        <li key={what} className="flex gap-1.5 font-medium">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {what}: {pounds(shown)} here, {pounds(ledger)} in the ledger.
        </li>
      ))}
    </ul>
  );
}
