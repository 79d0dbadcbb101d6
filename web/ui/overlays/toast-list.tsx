import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';

export type ToastType = 'blank' | 'error' | 'success' | 'loading' | 'custom';

interface ToastMessage {
  id: string;
  type: ToastType;
  message: ReactNode;
  /** False during the leave animation. */
  isVisible: boolean;
}

interface ToastListProps extends Pick<ComponentProps<'div'>, 'ref' | 'className' | 'popover'> {
  toasts: readonly ToastMessage[];
  onDismiss: (id: string) => void;
  /** The pointer or the focus is on a toast: stop the timers. */
  onPause?: () => void;
  onResume?: () => void;
}

/** Errors interrupt, other toasts wait. Both live regions are always rendered: screen readers announce changes in known regions only. */
export function ToastList({ toasts, onDismiss, onPause, onResume, ...rest }: ToastListProps) {
  const errors = toasts.filter((toast) => toast.type === 'error');
  const others = toasts.filter((toast) => toast.type !== 'error');

  return (
    <div {...rest} onMouseEnter={onPause} onMouseLeave={onResume} onFocus={onPause} onBlur={onResume}>
      <div role="alert" aria-atomic="false">
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </div>
    </div>
  );
}

const icons: Record<ToastType, ReactNode> = {
  blank: null,
  custom: null,
  error: <Icon name="alert" className="size-5 text-danger" />,
  success: <Icon name="success" className="size-5 text-success" />,
  loading: <Spinner className="size-5 text-route" />,
};

/** At most 350 px wide (specification 9). */
function ToastCard({ toast, onDismiss }: { toast: ToastMessage; onDismiss: (id: string) => void }) {
  const icon = icons[toast.type];
  return (
    <div
      inert={!toast.isVisible}
      className={classNames(
        'pointer-events-auto mb-2 flex w-full max-w-toast animate-rise items-start gap-3 rounded-card border border-line bg-surface',
        'py-2 pr-2 pl-4 text-ink shadow-lifted transition-opacity',
        !toast.isVisible && 'opacity-0',
      )}
    >
      {icon && <span className="pt-2 pointer-coarse:pt-3">{icon}</span>}
      <div className="min-w-0 flex-1 py-1.5 break-words pointer-coarse:py-2.5">{toast.message}</div>
      <IconButton label="Dismiss" icon={<Icon name="close" />} onClick={() => onDismiss(toast.id)} />
    </div>
  );
}
