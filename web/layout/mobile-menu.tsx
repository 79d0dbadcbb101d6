import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { Logo } from '../drawings/logo.tsx';
import { company } from '../lib/company.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MobileAccount } from './mobile-account.tsx';
import { navigation } from './navigation.ts';

/**
 * The phone's full-screen menu on the platform's own dialog: the browser keeps the focus inside, gives it back and closes on
 * Escape, and base.css locks the scroll behind it. `command` opens it where JavaScript is off or still on its way.
 */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => dialog.current?.open || dialog.current?.showModal();
  const close = () => dialog.current?.close();

  return (
    <div className="md:hidden">
      <IconButton
        label="Menu"
        icon={<Menu />}
        aria-haspopup="dialog"
        onClick={open}
        {...{ command: 'show-modal', commandfor: 'menu' }}
      />
      <dialog
        id="menu"
        ref={dialog}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-full max-w-none bg-page text-ink open:animate-rise"
      >
        <div className="flex h-header items-center justify-between px-gutter">
          <Logo name={company.name} />
          <IconButton label="Close menu" icon={<X />} onClick={close} {...{ command: 'close', commandfor: 'menu' }} />
        </div>
        <nav aria-label="Main" className="px-gutter py-8">
          <ul className="ml-2.5 grid gap-2 border-l-3 route-travelled">
            {navigation.map(({ label, href }) => (
              <li key={href}>
                <NavLink
                  to={href}
                  onClick={close}
                  className="relative inline-flex min-h-14 items-center pl-8 text-2xl font-bold"
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
        <MobileAccount onLeave={close} />
      </dialog>
    </div>
  );
}
