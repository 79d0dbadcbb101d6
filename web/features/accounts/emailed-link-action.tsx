import type { ReactNode } from 'react';
import { accountMessages } from '../../../contract/accounts/accounts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { useAction } from './use-action.ts';
import { type EmailedLink, useEmailedLink } from './use-emailed-link.ts';

interface NextPage {
  readonly label: string;
  readonly href: string;
}

interface EmailedLinkActionProps {
  readonly title: string;
  /** Uses the link up and returns the server's message. */
  readonly send: (link: EmailedLink) => Promise<string>;
  readonly label: string;
  readonly sendingText: string;
  readonly isDanger?: boolean;
  readonly successTitle?: string;
  readonly afterSuccess: NextPage;
  /** For a link that does not work, by the server's reason. */
  readonly afterRefusal: (reason: string) => NextPage | undefined;
  /** What will happen. */
  readonly children: (link: EmailedLink) => ReactNode;
}

/** A page that uses the link of an email on a press, and not when the page opens: mail scanners open every link. */
export function EmailedLinkAction(props: EmailedLinkActionProps) {
  const {
    title,
    send,
    label,
    sendingText,
    isDanger = false,
    successTitle,
    afterSuccess,
    afterRefusal,
    children,
  } = props;
  const link = useEmailedLink();
  const { run, isRunning, answer, error } = useAction(send);

  if (!link) {
    return (
      <AccountPage title={title} isBadNews>
        <Notice tone="danger">{accountMessages.link}</Notice>
      </AccountPage>
    );
  }
  if (answer !== undefined) {
    return (
      <AccountPage title={title}>
        <Notice tone="success" title={successTitle} isLive>
          <p>{answer}</p>
        </Notice>
        <ButtonLink href={afterSuccess.href}>{afterSuccess.label}</ButtonLink>
      </AccountPage>
    );
  }
  const isRefused = error?.fields['token'] !== undefined || error?.code === 'CONFLICT';
  const next = isRefused && afterRefusal(error.message);
  return (
    <AccountPage title={title} isBadNews={isRefused}>
      {!isRefused && children(link)}
      {error && (
        <Notice tone="danger" isLive>
          {error.message}
        </Notice>
      )}
      {next && <ButtonLink href={next.href}>{next.label}</ButtonLink>}
      {!isRefused && (
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          isLoading={isRunning}
          loadingText={sendingText}
          onClick={() => run(link)}
        >
          {label}
        </Button>
      )}
    </AccountPage>
  );
}
