import { useEffect, useRef } from 'react';
import { type DefaultToastOptions, resolveValue, toast as toasts, useToaster } from 'react-hot-toast/headless';
import { ToastList } from './toast-list.tsx';

/** Specification 9. At most 20 at once is the library's own limit, which has no option. */
const options: DefaultToastOptions = {
  removeDelay: 1000,
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
  custom: { duration: 4000 },
};

export function Toaster() {
  const { toasts: shown, handlers } = useToaster(options);
  const list = useRef<HTMLDivElement>(null);
  useRaiseAboveDialogs(list, shown[0]?.id);

  return (
    <ToastList
      ref={list}
      toasts={shown.map((toast) => ({
        id: toast.id,
        type: toast.type,
        message: resolveValue(toast.message, toast),
        isVisible: toast.visible,
      }))}
      onDismiss={(id) => toasts.dismiss(id)}
      onPause={handlers.startPause}
      onResume={handlers.endPause}
      popover="manual"
      // Over no heading: on a phone above the bar at the thumb, elsewhere in the corner. Over a dialog, whose buttons are at its
      // foot, on top.
      className={
        'pointer-events-none fixed inset-x-4 top-auto bottom-24 z-50 m-0 mx-auto block w-auto max-w-toast ' +
        'max-sm:[html:has(dialog:modal)_&]:top-2 max-sm:[html:has(dialog:modal)_&]:bottom-auto ' +
        // Many toasts scroll within the window.
        'max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain ' +
        'border-0 bg-transparent p-0 sm:right-6 sm:left-auto sm:w-full lg:bottom-6 print:hidden'
      }
    />
  );
}

/** A modal dialog covers the whole page, toasts included; a new toast is raised over it as a popover. */
function useRaiseAboveDialogs(list: { current: HTMLElement | null }, newestId: string | undefined) {
  useEffect(() => {
    const element = list.current;
    // Without popovers the toast shows once the dialog closes; what matters is on the page as well.
    if (!element || newestId === undefined || !('showPopover' in element)) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (document.querySelector('dialog:modal')) element.showPopover();
  }, [list, newestId]);
}
