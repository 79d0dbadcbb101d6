import type { KeyboardEvent } from 'react';

/** While a menu is open, Escape closes only the menu and not the dialog around it. */
export function escapeClosesMenu(isOpen: boolean) {
  return (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape') event.preventDefault();
  };
}
