import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, Outlet, Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { connectChat } from './integrations/chat/chat.ts';
import { Frame } from './layout/frame.tsx';
import { loginPathFrom } from './layout/navigation.ts';
import { connectSession } from './lib/api/api-session.ts';
import { readGuestToken, setGuestToken } from './session/guest-session.ts';
import { preserveTypedInput } from './session/preserve-typed-input.ts';
import { logOut, sessionStore } from './session/session-store.ts';
import { type AnchorProps, LinkProvider } from './ui/buttons/link-provider.tsx';
import { followHistory } from './ui/overlays/close-on-back.ts';

connectChat(async () => (await import('./features/support/support-panel.tsx')).chatParts);

export function Root() {
  usePageChange();
  useApiSession();
  return (
    <LinkProvider component={InAppLink}>
      <Frame>
        <Outlet />
      </Frame>
    </LinkProvider>
  );
}

/**
 * Makes every call with this browser's session. When the server ends it, the customer is logged out and sent to log in (specification,
 * section 4); what they were typing is saved for their return. A layout effect, because pages call the API in their effects.
 */
function useApiSession(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useLayoutEffect(() => {
    connectSession({
      accessToken: () => sessionStore.getState().user.access_token || readGuestToken(),
      end: () => {
        const isGuest = sessionStore.getState().user.access_token === '';
        if (isGuest) setGuestToken('');
        else preserveTypedInput(logOut);
        // A guest's page says what to do.
        void navigate(isGuest ? location : loginPathFrom(location), { replace: isGuest });
      },
    });
  }, [navigate, location]);
}

function InAppLink({ href, ...rest }: AnchorProps) {
  return <RouterLink to={href} {...rest} />;
}

/** Scrolls to the top (specification, section 2) or to the hash's element, and focuses the heading there, so that a screen reader reads it. */
function usePageChange(): void {
  const location = useLocation();
  const shown = useRef<Location>(undefined);

  useEffect(disableScrollRestoration, []);

  useEffect(() => {
    followHistory();
    const before = shown.current;
    shown.current = location;
    if (before !== location) scrollAndFocus(location, before);
  }, [location]);
}

function scrollAndFocus(location: Location, before: Location | undefined): void {
  const target = targetOf(location.hash);
  if (!before) {
    // The browser has found the element in prerendered HTML, or restored the scroll; only a page drawn later is still at its top.
    if (window.scrollY === 0) target?.scrollIntoView();
    return;
  }
  if (before.key === location.key) return; // Back closed what was open above the page
  const isNewPage = before.pathname !== location.pathname;
  if (target) {
    target.scrollIntoView(); // stops below the sticky header: base.css pads the scroll
    focusOn(target.querySelector<HTMLElement>(':scope > :is(h2, h3)') ?? target);
    return;
  }
  const isSameLinkAgain = !isNewPage && before.search === location.search && location.hash === '';
  if (isNewPage || isSameLinkAgain) window.scrollTo(0, 0);
  if (isNewPage) focusHeading();
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // a hash that can't be decoded, such as '#%', names no element
  }
}

/** Stops the browser from restoring the scroll position on Back. After a reload it still does. */
function disableScrollRestoration(): () => void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', enableScrollRestoration);
  return () => {
    window.removeEventListener('pagehide', enableScrollRestoration);
    enableScrollRestoration();
  };
}

function enableScrollRestoration(): void {
  window.history.scrollRestoration = 'auto';
}

function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  const target = main?.querySelector('h1') ?? main;
  if (target) focusOn(target);
}

function focusOn(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1; // focusable by script, not by the Tab key
  target.focus({ preventScroll: true });
}
