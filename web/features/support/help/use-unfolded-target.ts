import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Unfolds what the address names after a move inside the product, where the browser does not do it by itself. */
export function useUnfoldedTarget(): void {
  const location = useLocation();
  useEffect(() => {
    const fold = document.getElementById(location.hash.slice(1))?.closest('details');
    if (fold) fold.open = true;
  }, [location]);
}
