import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface ModalFrameProps {
  /** The id of its title. */
  readonly titleId: string;
  /** Called when the reader closes it: Escape, or (where allowed) a press beside it. */
  readonly onClose: () => void;
  readonly closesOnBackdrop: boolean;
  /** While something runs that the reader has to see the end of, nothing closes it. */
  readonly isLocked?: boolean | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * The platform's own modal `<dialog>`, which keeps the focus inside, gives it back on closing, closes on Escape and hides the rest of
 * the page from everyone. It is open as long as it is drawn.
 */
export function ModalFrame({
  titleId,
  onClose,
  closesOnBackdrop,
  isLocked = false,
  className,
  children,
}: ModalFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isBackdropPressed = useRef(false);

  // Before paint and before the element leaves, because only close() gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- presses beside the dialog; Escape is their key
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => isLocked && event.preventDefault()}
      onClose={({ currentTarget: dialog }) => {
        // The browser reports late: a dialog that React has shown again meanwhile is open and stays so.
        if (dialog.open) return;
        if (isLocked)
          dialog.showModal(); // a second Escape can't be prevented
        else onClose();
      }}
      // The dialog is the target only outside its content. Both ends of the press count: text may be selected out of it.
      onPointerDown={(event) => {
        isBackdropPressed.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (closesOnBackdrop && !isLocked && isBackdropPressed.current && event.target === event.currentTarget)
          onClose();
      }}
      className={className}
    >
      {children}
    </dialog>
  );
}
