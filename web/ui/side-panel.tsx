import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { ModalFrame } from './modal-frame.tsx';

interface SidePanelProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
  readonly onClose: () => void;
}

export function SidePanel({ title, lead, children, footer, onClose }: SidePanelProps) {
  const titleId = useId();

  return (
    <ModalFrame
      titleId={titleId}
      onClose={onClose}
      closesOnBackdrop
      className={
        'fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-x-hidden overflow-y-auto overscroll-contain bg-surface ' +
        'text-ink shadow-lifted animate-rise backdrop:bg-evergreen/50 sm:inset-y-4 sm:right-4 sm:left-auto ' +
        'sm:h-[calc(100dvh-2rem)] sm:max-w-form sm:rounded-card sm:border sm:border-line print:hidden'
      }
    >
      {/* Title and footer stay in place, unless the window is too low for anything between them. */}
      <div className="flex min-h-full flex-col [@media(height>=30rem)]:h-full">
        <header className="border-b-3 route-travelled px-5 py-4">
          <h2 id={titleId} className="pr-12 text-xl">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-1 text-sm text-quiet">{lead}</p>}
        </header>
        <div className="flex-1 px-5 py-5 [@media(height>=30rem)]:overflow-y-auto [@media(height>=30rem)]:overscroll-contain">
          {children}
        </div>
        <footer className="border-t border-line px-5 py-4">{footer}</footer>
        {/* Last in the DOM, so that the focus starts on the content. */}
        <IconButton label="Close" icon={<X />} onClick={onClose} className="absolute top-3 right-3" />
      </div>
    </ModalFrame>
  );
}
