import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface WayOn {
  readonly label: string;
  readonly href: string;
}

const toLogin: WayOn = { label: 'Log in', href: '/auth/login' };

interface LinkOnPressProps {
  /** Uses the link up and gives the server's words. */
  readonly send: () => Promise<string>;
  readonly label: string;
  readonly sendingText: string;
  readonly isDanger?: boolean;
  /** Where the page leads once the link is used. */
  readonly whenDone?: WayOn;
  /** Where a link that does not work leads. */
  readonly whenDead: WayOn;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Uses the link of a mail on a press, and not when the page opens: mail scanners open every link. */
export function LinkOnPress({
  send,
  label,
  sendingText,
  isDanger = false,
  whenDone = toLogin,
  whenDead,
  children,
}: LinkOnPressProps) {
  const [isSending, setIsSending] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<ApiError>();

  async function press() {
    setIsSending(true);
    try {
      setAnswer(await send());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  }

  if (answer !== undefined) {
    return (
      <>
        <Notice tone="success" isLive>
          {answer}
        </Notice>
        <ButtonLink href={whenDone.href}>{whenDone.label}</ButtonLink>
      </>
    );
  }
  const failureNotice = failure && (
    <Notice tone="danger" isLive>
      {failure.message}
    </Notice>
  );
  if (failure?.fields['token'] !== undefined || failure?.code === 'CONFLICT') {
    return (
      <>
        {failureNotice}
        <ButtonLink href={whenDead.href}>{whenDead.label}</ButtonLink>
      </>
    );
  }
  return (
    <>
      {children}
      {failureNotice}
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        isLoading={isSending}
        loadingText={sendingText}
        onClick={() => void press()}
      >
        {label}
      </Button>
    </>
  );
}
