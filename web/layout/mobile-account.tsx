import { useSession } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { useIsSignedIn } from '../session/use-is-signed-in.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Anchor } from '../ui/link-provider.tsx';
import { customerLinks, loginPath, registerPath } from './navigation.ts';

interface MobileAccountProps {
  /** Called when a link is followed or the customer logs out: the menu has done its work. */
  readonly onLeave: () => void;
}

/** The account's part of the phone's menu: the customer's name, pages and way out; for a visitor the ways in. */
export function MobileAccount(props: MobileAccountProps) {
  return (
    <div className="mx-gutter grid grid-cols-1 gap-3 border-t border-line py-6">
      {useIsSignedIn() ? <ForCustomer {...props} /> : <ForVisitor {...props} />}
    </div>
  );
}

function ForCustomer({ onLeave }: MobileAccountProps) {
  const fullName = useSession(({ user }) => user.user.fullName);
  return (
    <>
      <div>
        <h2 className="text-sm font-semibold text-quiet">User Name</h2>
        <p className="text-xl font-semibold wrap-anywhere">{fullName}</p>
      </div>
      {customerLinks.map(({ label, href }) => (
        <Anchor
          key={href}
          href={href}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center text-lg font-semibold"
        >
          {label}
        </Anchor>
      ))}
      <Button
        variant="secondary"
        onClick={() => {
          onLeave();
          void signOut();
        }}
      >
        Logout
      </Button>
    </>
  );
}

function ForVisitor({ onLeave }: MobileAccountProps) {
  return (
    <>
      <ButtonLink variant="secondary" href={loginPath} onClick={onLeave}>
        Login
      </ButtonLink>
      <ButtonLink variant="secondary" href={registerPath} onClick={onLeave}>
        Create Account
      </ButtonLink>
    </>
  );
}
