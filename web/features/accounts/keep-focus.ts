import type { MouseEvent } from 'react';

/**
 * Keeps the focus in a field while a control below it is clicked. Leaving the field could show its error, which would move the control
 * away from under the pointer.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
