import { pounds } from './pence.tsx';

interface AgreementProps {
  readonly pairs: readonly (readonly [what: string, shown: number, ledger: number])[];
}

/** Whether what the page adds up is what the ledger has. */
export function LedgerAgreement({ pairs }: AgreementProps) {
  const wrong = pairs.filter(([, shown, ledger]) => shown !== ledger);
  if (wrong.length === 0) return <p className="text-sm text-success">Equals the ledger to the penny.</p>;
  return (
    <ul className="text-sm text-danger">
      {wrong.map(([what, shown, ledger]) => (
        <li key={what}>
          {what}: {pounds(shown)} here, {pounds(ledger)} in the ledger.
        </li>
      ))}
    </ul>
  );
}
