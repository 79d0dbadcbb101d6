import { useEffect, useState } from 'react';

/** Which part is being read: the one that crosses a line a quarter down the screen, or the last that did. */
const readingLine = '-25% 0px -75% 0px';

/** The id of the part of a long text that is being read; undefined before the first. The browser watches, so scrolling costs nothing. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const list = ids.join(' '); // by value: a text's parts never change, the array does with every render

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.findLast((entry) => entry.isIntersecting);
        if (crossing) setCurrent(crossing.target.id);
      },
      { rootMargin: readingLine },
    );
    for (const id of list.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list]);
  return current;
}
