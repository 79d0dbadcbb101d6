import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { ModalFrame } from './modal-frame.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, the main one last; on a phone they fill the width with the main one on top. */
  footer?: ReactNode;
  closesOnBackdrop?: boolean;
  /** Whether something runs whose end the reader has to see: nothing then closes it. */
  isLocked?: boolean;
}

export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, children, footer, ...frame }: Omit<DialogProps, 'isOpen'>) {
  const titleId = useId();

  return (
    <ModalFrame
      {...frame}
      titleId={titleId}
      className={
        'fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[calc(100dvh-1.5rem)] w-full max-w-none overflow-y-auto overscroll-contain text-left whitespace-normal ' +
        'rounded-t-card border border-line bg-raised text-ink shadow-lifted animate-rise backdrop:animate-fade backdrop:bg-backdrop data-nested:backdrop:bg-transparent ' +
        'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[92dvh] sm:w-[calc(100%-2rem)] sm:max-w-dialog sm:rounded-card'
      }
    >
      {/* The close button is last in the DOM, so that the focus starts on the content. */}
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <h2 id={titleId} className="pr-12 text-xl">
          {title}
        </h2>
        <div>{children}</div>
        {footer !== undefined && <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{footer}</div>}
        <IconButton
          label="Close"
          icon={<X />}
          disabled={frame.isLocked}
          onClick={frame.onClose}
          // Keeps the focus where it is: the error of a field that is left would move the button away under the finger.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute top-4 right-4"
        />
      </div>
    </ModalFrame>
  );
}
