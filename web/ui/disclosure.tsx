import type { ReactNode } from 'react';

interface DisclosureProps {
  /** Of the part inside the fold: a browser that goes there, or finds a word in it, unfolds it by itself. */
  readonly id: string;
  readonly heading: string;
  /** At the end of the line. */
  readonly aside?: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of a long page behind its heading. Several stand under each other, divided by lines. */
export function Disclosure({ id, heading, aside, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="border-b border-line first:border-t">
      <summary className="summary-chevron min-h-16 py-3">
        <h2 id={`${id}-heading`} className="text-xl">
          {heading}
        </h2>
        {aside !== undefined && <span className="figures flex-1 text-right text-quiet">{aside}</span>}
      </summary>
      <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-36 pb-8">
        {children}
      </section>
    </details>
  );
}
