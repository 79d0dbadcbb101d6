import { useEffect } from 'react';
import { isNoShortcut } from '../search/search-box.tsx';

/** In a list: `j` and `k`, or the arrows, go through the rows' links; Enter then opens one, as on any link. */
export function useListKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const by = steps[event.key];
      if (by === undefined || isNoShortcut(event)) return;
      const links = [...document.querySelectorAll<HTMLElement>('main tbody [role=rowheader] a')];
      const place = links.findIndex((link) => link === document.activeElement);
      const next = links[place < 0 ? 0 : Math.min(Math.max(place + by, 0), links.length - 1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** On a page with a form to write in: `r` goes there. */
export function useReplyKey(): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== 'r' || isNoShortcut(event)) return;
      const field = document.querySelector<HTMLElement>('main textarea[data-reply]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
}
