import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { randomKey } from './random-key.ts';

interface DialogEntryOptions {
  /** Whether something runs whose end the reader has to see: Back then does not close the dialog. */
  readonly isLocked: boolean;
  readonly onBack: () => void;
}

/**
 * Gives an open dialog its own history entry, so that Back closes it. `leave` goes back before it runs the next step: a navigation that
 * starts earlier would end up in the wrong entry.
 */
export function useDialogEntry({ isLocked, onBack }: DialogEntryOptions) {
  const navigate = useNavigate();
  const location = useLocation();
  const entry = useRef<string>(undefined);
  const isShown = useRef(false);
  const next = useRef<() => void>(undefined);
  const current = dialogEntryOf(location.state);

  function enter() {
    if (entry.current !== undefined) return;
    entry.current = randomKey();
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { state: { dialog: entry.current } });
  }

  useEffect(() => {
    if (entry.current === undefined) return;
    if (current === entry.current) {
      isShown.current = true;
      if (next.current) void navigate(-1);
    } else if (isShown.current) {
      const run = next.current ?? (isLocked ? enter : onBack);
      entry.current = undefined;
      isShown.current = false;
      next.current = undefined;
      run();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only another entry has an effect; the rest is the caller's of that moment
  }, [current]);

  return {
    enter,
    leave: (then: () => void) => {
      if (entry.current === undefined) then();
      else if (next.current === undefined) {
        next.current = then;
        // Before the entry is shown, going back would never be seen here.
        if (isShown.current) void navigate(-1);
      }
    },
  };
}

/** The dialog a history entry belongs to; undefined for a page's own entry. */
export function dialogEntryOf(state: unknown): string | undefined {
  const isDialog = typeof state === 'object' && state !== null && 'dialog' in state;
  return isDialog && typeof state.dialog === 'string' ? state.dialog : undefined;
}
