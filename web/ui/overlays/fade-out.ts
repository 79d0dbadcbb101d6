const fadeMs = 150;

/** Leaves a picture of a dialog that is being removed, which fades. The dialog itself is gone at once, and gives the focus back. */
export function fadeOut(dialog: HTMLDialogElement, isModal: boolean): void {
  if (!dialog.open || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { left, top, width, height } = dialog.getBoundingClientRect();
  const picture = document.createElement('div');
  picture.className = dialog.className;
  picture.dataset['fading'] = '';
  picture.inert = true;
  picture.ariaHidden = 'true';
  picture.append(...Array.from(dialog.childNodes, (child) => child.cloneNode(true)));
  for (const part of picture.querySelectorAll('iframe')) part.remove(); // it would load again
  for (const part of picture.querySelectorAll('[id], [name]')) {
    part.removeAttribute('id');
    part.removeAttribute('name'); // a radio would take the choice from the page's
  }
  Object.assign(picture.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    maxWidth: 'none',
    margin: '0',
    zIndex: '100',
    animation: 'none',
    overflow: 'hidden',
    ...(isModal && { boxShadow: '0 0 0 200vmax var(--backdrop)' }),
  });
  document.body.append(picture);
  const remove = () => picture.remove();
  picture
    .animate([{ opacity: 1 }, { opacity: 0 }], { duration: fadeMs, easing: 'ease-out' })
    .finished.then(remove, remove);
}
