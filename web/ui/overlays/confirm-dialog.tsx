import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmWords: string;
  /** Of the way out, where nothing is thrown away. */
  readonly keepWords?: string;
  readonly confirmVariant?: 'danger' | 'primary';
  readonly isSending?: boolean;
  readonly error?: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before something that can't be undone. 'Keep it' comes first, for anybody who presses Enter too early. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmWords,
  keepWords = 'Keep it',
  confirmVariant = 'danger',
  isSending = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {keepWords}
          </Button>
          <Button variant={confirmVariant} isLoading={isSending} loadingText="One moment" onClick={onConfirm}>
            {confirmWords}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Notice tone="danger">{error.message}</Notice>}
        <div>{children}</div>
      </div>
    </Dialog>
  );
}
