import { useSearchParams } from 'react-router';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { ResendVerification } from '../../features/accounts/resend-verification.tsx';
import { useFlashMessage } from '../../features/accounts/use-flash-message.ts';
import { withRedirect } from '../../lib/with-redirect.ts';
import { useSession } from '../../session/session-store.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

export const page = { title: 'Verify your account', description: 'We have sent you a link to verify your account.' };

/** Shows the server's message after a log-in with an unverified address. */
export function Component() {
  const [search] = useSearchParams();
  const notice = useFlashMessage();
  const email = useSession(({ user }) => user.user.email);
  return (
    <AccountPage title="Verify your account">
      {/* Not live: the toast has announced the same text. */}
      {notice !== undefined && <Notice>{notice}</Notice>}
      <p>
        A verification email was sent to{' '}
        {email === '' ? 'your email address' : <strong className="break-words">{email}</strong>}. Open the link in it
        within 30 minutes.
      </p>
      <p className="text-quiet">Nothing there? Check your junk folder, or let us send it again.</p>
      <ResendVerification email={email} />
      <p className="text-center">
        <Link href={withRedirect('/auth/login', search.get('redirect'))}>Back to log in</Link>
      </p>
    </AccountPage>
  );
}
