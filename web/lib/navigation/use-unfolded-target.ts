import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens every fold around what the URL names after an in-app navigation; on a page load the browser does it. */
export function useUnfoldedTarget(): void {
  const location = useLocation();
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    let fold = target?.closest('details');
    if (!fold) return;
    for (; fold; fold = fold.parentElement?.closest('details')) fold.open = true;
    target?.scrollIntoView();
  }, [location]);
}
