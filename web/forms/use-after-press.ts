import { useEffect, useRef } from 'react';

/**
 * Runs a change at once, or after the press that is under way. Leaving a field by pressing a button would otherwise show an error that moves
 * the button away before it is released.
 */
export function useAfterPress(): (change: () => void) => void {
  const waiting = useRef<(() => void)[]>(undefined);
  useEffect(() => {
    const press = () => {
      waiting.current = [];
    };
    const release = () => {
      const changes = waiting.current ?? [];
      waiting.current = undefined;
      if (changes.length > 0) setTimeout(() => changes.forEach((change) => change())); // the click comes first
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (change) => {
    if (waiting.current) waiting.current.push(change);
    else change();
  };
}
