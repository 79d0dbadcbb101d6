import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from './close-on-back.ts';

interface ModalFrameProps {
  readonly titleId: string;
  readonly onClose: () => void;
  /** Without it the page beside the dialog can still be used, and Back leaves that page. */
  readonly isModal?: boolean;
  readonly closesOnBackdrop?: boolean;
  /** Whether something runs whose end the reader has to see: nothing then closes it. */
  readonly isLocked?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** A native `<dialog>`: modal, the browser traps and restores the focus and closes on Escape; Back closes it too. Open while it is rendered. */
export function ModalFrame({
  titleId,
  onClose,
  isModal = true,
  closesOnBackdrop = false,
  isLocked = false,
  className,
  children,
}: ModalFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isBackdropPressed = useRef(false);

  // Before paint and before the element is removed, because only close() restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    // One backdrop is enough: a second one over it would be nearly black.
    if (isModal && dialog && document.querySelector(':modal')) dialog.dataset['nested'] = '';
    if (isModal) dialog?.showModal();
    else dialog?.show();
    return () => {
      if (dialog) fadeOut(dialog, isModal);
      dialog?.close();
    };
  }, [isModal]);

  const closeByBack = useEffectEvent(() => onClose());
  const isLockedNow = useEffectEvent(() => isLocked);
  useEffect(
    () => (isModal ? closeOnBack({ close: () => closeByBack(), isLocked: () => isLockedNow() }) : undefined),
    [isModal],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- presses beside the dialog; Escape is their key
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => isLocked && event.preventDefault()}
      onClose={({ currentTarget: dialog }) => {
        // The event comes late: a dialog that React has shown again meanwhile stays open.
        if (dialog.open) return;
        if (isLocked)
          dialog.showModal(); // a second Escape can't be prevented
        else onClose();
      }}
      // The dialog is the target only outside its content. Both ends of the press count: a text selection may end outside.
      onPointerDown={(event) => {
        isBackdropPressed.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (closesOnBackdrop && !isLocked && isBackdropPressed.current && event.target === event.currentTarget)
          onClose();
      }}
      onKeyDown={(event) => {
        if (!isModal && event.key === 'Escape' && !event.isDefaultPrevented()) onClose();
      }}
      className={className}
    >
      {children}
    </dialog>
  );
}

const fadeMs = 150;

/** Leaves a picture of a dialog that is being removed, which fades. The dialog itself is gone at once, and gives the focus back. */
function fadeOut(dialog: HTMLDialogElement, isModal: boolean): void {
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
