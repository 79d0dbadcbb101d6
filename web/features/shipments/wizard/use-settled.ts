import { useEffect, useState } from 'react';

/** Whether the text has stayed the same for a while: true from the start, false after each change until the pause is over. */
export function useSettled(text: string, pauseMs: number): boolean {
  const [settled, setSettled] = useState(text);

  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(pause);
  }, [text, pauseMs]);

  return settled === text;
}
