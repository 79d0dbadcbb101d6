import { useState } from 'react';
import { forgetConversation } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showConversation } from './use-conversation.ts';

/**
 * Lets a visitor at a shared computer leave nothing behind: the conversation stays with us, and this browser no longer shows it.
 * `onGone` gives the focus on, because the button goes with the conversation.
 */
export function ForgetHere({ onGone }: { readonly onGone: () => void }) {
  const [isForgetting, setIsForgetting] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function forget() {
    setIsForgetting(true);
    try {
      await call(forgetConversation, {}, undefined, { isQuiet: true });
      onGone();
      showConversation(null);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : undefined);
      setIsForgetting(false);
    }
  }

  return (
    <>
      {failure !== undefined && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 justify-self-start"
        isLoading={isForgetting}
        loadingText="Forgetting the conversation"
        onClick={() => void forget()}
      >
        Forget this conversation here
      </Button>
    </>
  );
}
