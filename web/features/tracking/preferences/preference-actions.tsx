import { useState } from 'react';
import type { DeliveryPreference } from '../../../../contract/delivery-preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface PreferenceActionsProps {
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly failure: string | undefined;
  /** Absent where there is nothing to take back. */
  readonly onWithdraw: (() => Promise<void>) | undefined;
}

/** The end of a preference's form: why it failed, the button that saves it, and the one that removes it. */
export function PreferenceActions({ canSend, isSending, failure, onWithdraw }: PreferenceActionsProps) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const withdraw = async () => {
    setIsWithdrawing(true);
    try {
      await onWithdraw?.();
    } catch {
      // Told in a toast; the preference is unchanged.
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
        <Button type="submit" disabled={!canSend} isLoading={isSending} loadingText="Saving">
          Save
        </Button>
        {onWithdraw && (
          <Button variant="secondary" isLoading={isWithdrawing} loadingText="Removing" onClick={() => void withdraw()}>
            Remove
          </Button>
        )}
      </div>
    </>
  );
}

export interface PreferenceFormProps {
  /** The current one. */
  readonly preference: DeliveryPreference | undefined;
  readonly onSave: (preference: DeliveryPreference) => Promise<void>;
  /** Absent where there is nothing to take back. */
  readonly onWithdraw: (() => Promise<void>) | undefined;
}
