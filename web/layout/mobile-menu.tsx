import { lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { Logo } from '../drawings/logo.tsx';
import { openChat } from '../integrations/chat/open-chat.ts';
import { company } from '../lib/company.ts';
import { useIsSignedIn, useSession } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeOnBack } from '../ui/overlays/close-on-back.ts';
import { loginPath, navigation, registerPath, shipPath, trackPath } from './navigation.ts';

/** Tailwind's `md`, from which the header shows its links and the menu is hidden. */
const wideScreen = '(width >= 48rem)';

/** Of phones, on a native `<dialog>`. `command` opens it without JavaScript. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const endOverlay = useRef<() => void>(undefined);
  const close = () => dialog.current?.close();
  const openByScript = (event: MouseEvent) => {
    event.preventDefault(); // or the command would open it a second time
    dialog.current?.showModal();
    endOverlay.current = closeOnBack({ close });
  };
  const closeByScript = (event: MouseEvent) => {
    event.preventDefault();
    close();
  };

  useEffect(() => {
    // When a phone is rotated: hidden but still open, the dialog would block the page.
    const closeHidden = () => dialog.current?.close();
    const screen = window.matchMedia(wideScreen);
    screen.addEventListener('change', closeHidden);
    return () => screen.removeEventListener('change', closeHidden);
  }, []);

  return (
    <div className="md:hidden">
      <IconButton
        label="Menu"
        icon={<Icon name="menu" />}
        aria-haspopup="dialog"
        onClick={openByScript}
        {...{ command: 'show-modal', commandfor: 'menu' }}
      />
      <dialog
        id="menu"
        ref={dialog}
        aria-label="Menu"
        onClose={() => endOverlay.current?.()}
        className="m-0 h-dvh max-h-none w-full max-w-none bg-page text-ink open:animate-rise"
      >
        <div className="@container flex h-header items-center justify-between px-gutter">
          <Logo name={company.name} />
          <IconButton
            label="Close menu"
            icon={<Icon name="close" />}
            onClick={closeByScript}
            {...{ command: 'close', commandfor: 'menu' }}
          />
        </div>
        <nav aria-label="Main" className="px-gutter pt-3 pb-5">
          <ul className="ml-2.5 grid border-l-3 route-travelled">
            {navigation.map(({ label, href }) => (
              <li key={href}>
                <NavLink
                  to={href}
                  onClick={close}
                  className="relative inline-flex min-h-11 items-center pl-8 text-xl font-bold"
                >
                  {({ isActive }) => (
                    <>
                      <span
                        aria-hidden="true"
                        data-state={isActive ? 'current' : 'ahead'}
                        className="station absolute -left-3"
                      />
                      {label}
                    </>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mx-gutter grid gap-3 pb-5">
          <ButtonLink href={shipPath} onClick={close}>
            <Icon name="parcel" />
            Create Shipment
          </ButtonLink>
          <ButtonLink variant="secondary" href={trackPath} onClick={close}>
            <Icon name="search" />
            Track Shipment
          </ButtonLink>
        </div>
        <MobileAccount onLeave={close} />
      </dialog>
    </div>
  );
}

// Only customers need it.
const MobileAccountLinks = lazy(async () => ({ default: (await import('./account-menu.tsx')).MobileAccountLinks }));

interface MobileAccountProps {
  readonly onLeave: () => void;
}

function MobileAccount(props: MobileAccountProps) {
  return (
    <div className="mx-gutter grid grid-cols-1 gap-3 border-t border-line py-5">
      {useIsSignedIn() ? <ForCustomer {...props} /> : <ForVisitor {...props} />}
      <Button
        variant="quiet"
        onClick={() => {
          props.onLeave();
          void openChat();
        }}
      >
        Chat with us
      </Button>
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
      <Suspense>
        <MobileAccountLinks onLeave={onLeave} />
      </Suspense>
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
