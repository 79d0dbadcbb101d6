import type { KeyboardEvent } from 'react';

/** While a menu is open Escape closes the menu only; the dialog around it must not hear the key as its own. */
export function keepEscape(isOpen: boolean) {
  return (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape') event.preventDefault();
  };
}
