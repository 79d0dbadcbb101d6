import type { MouseEvent } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { transitionView } from '../../lib/navigation/transition-view.ts';
import { useAwaitedNavigate } from '../../lib/navigation/use-awaited-navigate.ts';
import { shipmentQuery } from './shipment-query.ts';

/** How long a press waits for the shipment, so that the picture of the next page is not a skeleton. */
const prefetchMs = 250;

/** The shipment whose line moves between its row and its page. Only one element at a time may have the name of the transition. */
let moving: string | undefined;

export function isLineMoving(reference: string): boolean {
  return reference === moving;
}

/** For the row's link and for the link back to the list: the row's line becomes the page's, and the other way round. */
export function useLineTransition() {
  const navigate = useAwaitedNavigate();
  return async (event: MouseEvent<HTMLAnchorElement>, opened?: string): Promise<void> => {
    const { currentTarget: link } = event;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // another tab or window
    event.preventDefault();
    if (opened !== undefined) {
      moving = opened;
      const loaded = queryClient.prefetchQuery(shipmentQuery(opened));
      await Promise.race([loaded, new Promise((resolve) => void setTimeout(resolve, prefetchMs))]);
      const named = link.closest('table')?.querySelectorAll<HTMLElement>('[data-line]') ?? [];
      for (const line of named) line.style.viewTransitionName = line.dataset['line'] === opened ? lineName : '';
    }
    transitionView(() => navigate(link.pathname));
  };
}

export const lineName = 'parcel-line';
