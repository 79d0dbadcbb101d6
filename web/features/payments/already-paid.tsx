import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Payable } from './payable.ts';

interface AlreadyPaidProps {
  readonly place: Payable['place'];
  /** The server's own words about it. */
  readonly reason: string;
}

/** Takes the card form's place where it turns out that nothing is left to be paid, and leads to what was paid for. */
export function AlreadyPaid({ place, reason }: AlreadyPaidProps) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the focus goes to what is said instead, and the next Tab to the way on.
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} tabIndex={-1} className="outline-none">
        {/* Not live: the toast has read the same words out, and the focus comes here. */}
        <Notice tone="success">{reason}</Notice>
      </div>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <ButtonLink href={place.path}>{place.label}</ButtonLink>
      </div>
    </>
  );
}
