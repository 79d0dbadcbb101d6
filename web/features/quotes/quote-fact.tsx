import type { ReactNode } from 'react';

interface QuoteFactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function QuoteFact({ label, className, children }: QuoteFactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="figures font-semibold break-words">{children}</dd>
    </div>
  );
}
