import type { MouseEvent } from 'react';

/**
 * For the mouse going down on what stands below a field: the focus stays where it is. Leaving the field could show its error, which
 * moves what is below away from under the pointer before the press is over.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
