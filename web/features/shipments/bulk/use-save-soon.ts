import { useEffect, useRef } from 'react';
import { saveBeforeClearing } from '../../../session/preserve-typed-input.ts';

/**
 * Calls `save` a while after the last change of `changed`, and at once when the page is left or the session ends: what was typed in
 * the last moment is kept too.
 */
export function useSaveSoon(changed: unknown, save: () => void, delayMs: number): void {
  const unsaved = useRef<() => void>(undefined);

  useEffect(() => {
    unsaved.current = save;
    const saving = setTimeout(() => saveNow(), delayMs);
    return () => clearTimeout(saving);
    // oxlint-disable-next-line react/exhaustive-deps -- what is saved follows from what has changed
  }, [changed, delayMs]);

  useEffect(() => {
    const stop = saveBeforeClearing(saveNow);
    window.addEventListener('pagehide', saveNow);
    return () => {
      saveNow();
      stop();
      window.removeEventListener('pagehide', saveNow);
    };
  }, []);

  function saveNow(): void {
    unsaved.current?.();
    unsaved.current = undefined;
  }
}
