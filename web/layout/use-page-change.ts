import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { documentTitle, type Page } from '../lib/page.ts';

/**
 * What a browser does by itself when it opens a page and a router has to do for it: the head of the document changes, the page
 * starts at the top (specification, section 2), and the focus goes to its heading, so that a screen reader reads it out.
 */
export function usePageChange(): void {
  const location = useLocation();
  const shown = useRef(location);
  const page = useMatches().at(-1)?.handle as Page | undefined; // set by loadPage, which every page comes through

  useEffect(keepScrollToOurselves, []);

  useEffect(() => {
    if (page) describeDocument(page, location.pathname);
  }, [page, location.pathname]);

  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before === location || location.hash !== '') return;
    const isNewPage = before.pathname !== location.pathname;
    const isSameLinkAgain = before.pathname === location.pathname && before.search === location.search;
    if (isNewPage || isSameLinkAgain) window.scrollTo(0, 0);
    if (isNewPage) focusHeading();
  }, [location]);
}

/** On the way back the browser would scroll to where the page was left; after a reload it may. */
function keepScrollToOurselves(): () => void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', leaveScrollToBrowser);
  return () => {
    window.removeEventListener('pagehide', leaveScrollToBrowser);
    leaveScrollToBrowser();
  };
}

function leaveScrollToBrowser(): void {
  window.history.scrollRestoration = 'auto';
}

/** The same lines that the prerender writes into the HTML of a page. */
function describeDocument(page: Page, pathname: string): void {
  document.title = documentTitle(page);
  document.querySelector('meta[name=description]')?.setAttribute('content', page.description);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (canonical) canonical.href = new URL(pathname, canonical.href).href;
}

function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1; // focusable by script, not by the Tab key
  target.focus({ preventScroll: true });
}
