import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice, type NoticeTone } from '../../ui/notice.tsx';
import type { Payable } from './payable.ts';

interface NothingToPayProps {
  readonly place: Payable['place'];
  readonly tone: NoticeTone;
  /** The server's own words about it. */
  readonly reason: string;
  /** The way on was taken. The page it leads to may be the one behind the dialog. */
  readonly onLeave?: (() => void) | undefined;
}

/** Takes the card form's place where it turns out that nothing can be paid here, and leads to what was to be paid for. */
export function NothingToPay({ place, tone, reason, onLeave }: NothingToPayProps) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the focus goes to what is said instead, and the next Tab to the way on.
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} tabIndex={-1} className="outline-none">
        {/* Not live: the toast has read the same words out, and the focus comes here. */}
        <Notice tone={tone}>{reason}</Notice>
      </div>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <ButtonLink href={place.path} onClick={onLeave}>
          {place.label}
        </ButtonLink>
      </div>
    </>
  );
}
