import { useEffect, useRef } from 'react';

/** For a heading that takes the place of the button that was pressed: it takes the focus when it appears. */
export function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
