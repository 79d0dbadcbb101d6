import { useState } from 'react';
import type { Wish } from '../../../../contract/wishes.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface WishActionsProps {
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly failure: string | undefined;
  /** Absent where there is nothing to take back. */
  readonly onWithdraw: (() => Promise<void>) | undefined;
}

/** The end of a wish's form: why it failed, the button that saves it, and the one that takes the wish back. */
export function WishActions({ canSend, isSending, failure, onWithdraw }: WishActionsProps) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const withdraw = async () => {
    setIsWithdrawing(true);
    try {
      await onWithdraw?.();
    } catch {
      // Told in a toast; the wish still stands.
    } finally {
      setIsWithdrawing(false);
    }
  };
  return (
    <>
      {failure !== undefined && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      <div className="grid gap-3 sm:flex">
        <Button type="submit" disabled={!canSend} isLoading={isSending} loadingText="Saving your wish">
          Save
        </Button>
        {onWithdraw && (
          <Button
            variant="secondary"
            isLoading={isWithdrawing}
            loadingText="Taking your wish back"
            onClick={() => void withdraw()}
          >
            Take it back
          </Button>
        )}
      </div>
    </>
  );
}

/** What every form for a wish is given. */
export interface WishFormProps {
  /** The wish that stands. */
  readonly wish: Wish | undefined;
  readonly onSave: (wish: Wish) => Promise<void>;
  /** Absent where there is nothing to take back. */
  readonly onWithdraw: (() => Promise<void>) | undefined;
}
