import { useEffect, useRef } from 'react';

/** Focuses a heading when it appears in place of the pressed button. */
export function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
