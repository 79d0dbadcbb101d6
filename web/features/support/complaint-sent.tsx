import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A complaint that we have. */
export interface SentComplaint {
  readonly reference: string;
  readonly email: string;
}

/** Says that we have the complaint and under which reference. It takes the focus, because the form it stands for is gone. */
export function ComplaintSent({ reference, email, onAnother }: SentComplaint & { readonly onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 rounded-control">
      <Notice tone="success" title="We have your complaint">
        <p className="mt-1">
          Its reference is <strong className="figures whitespace-nowrap">{reference}</strong>. We have written to{' '}
          <span className="break-words">{email}</span> to confirm it, and answer within 10 working days.
        </p>
      </Notice>
      <p className="text-quiet">Nothing in your inbox? Check the junk folder. The reference is enough to call us.</p>
      <Button variant="secondary" onClick={onAnother}>
        Make another complaint
      </Button>
    </div>
  );
}
