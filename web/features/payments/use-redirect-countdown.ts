import { type FocusEvent, useEffect, useRef, useState } from 'react';

/** After success: when the page goes on to the dashboard (specification, section 9). */
export const leavesAfterSeconds = 5;

/**
 * Counts down to a redirect. It stops while a control inside has keyboard focus, and for good once something inside was pressed: a timed
 * redirect must not take the page away from under somebody's hands.
 */
export function useRedirectCountdown(leave: () => void) {
  const [hasFocus, setHasFocus] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const left = useRef(leavesAfterSeconds);
  const [secondsLeft, setSecondsLeft] = useState(leavesAfterSeconds);
  const isPaused = hasFocus || isPressed;

  useEffect(() => {
    if (isPaused) return undefined;
    const counting = setInterval(() => {
      left.current -= 1;
      if (left.current > 0) setSecondsLeft(left.current);
      else leave();
    }, 1000);
    return () => clearInterval(counting);
  }, [isPaused, leave]);

  return {
    isPaused,
    secondsLeft,
    stay: () => setIsPressed(true),
    /** For the element around the controls. */
    watch: {
      onFocus: ({ target }: FocusEvent) => setHasFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasFocus((before) => before && currentTarget.contains(relatedTarget)),
      // Not when the press begins: the words that change then must not move the button from under it.
      onClick: () => setIsPressed(true),
    },
  };
}
