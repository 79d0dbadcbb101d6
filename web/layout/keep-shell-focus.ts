/** When the page replaces its shell, moves the focus to the same control of the page. The browser would move it to the top. */
export function keepShellFocus(root: HTMLElement): void {
  let focused = document.activeElement;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  root.addEventListener('focusin', note);
  const drawn = new MutationObserver(() => {
    drawn.disconnect();
    root.removeEventListener('focusin', note);
    const isLost = focused !== null && !focused.isConnected && document.activeElement === document.body;
    const controls = [...root.querySelectorAll<HTMLElement>('a[href], button')];
    if (isLost) controls.find((control) => nameOf(control) === nameOf(focused))?.focus({ preventScroll: true });
  });
  drawn.observe(root, { childList: true });
}

/** Identifies a control: the header and the footer have links of the same name. */
function nameOf(control: Element | null): string {
  const part = control?.closest('header, footer')?.localName;
  return `${part}: ${control?.getAttribute('aria-label') ?? control?.textContent}`;
}
