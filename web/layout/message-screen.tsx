import { type ReactNode, useEffect } from 'react';
import { documentTitle } from '../lib/page.ts';

interface MessageScreenProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** Sets the tab's title. */
export function MessageScreen({ drawing, title, children, actions }: MessageScreenProps) {
  useEffect(() => {
    document.title = documentTitle({ title });
  }, [title]);

  return (
    <div className="mx-auto grid max-w-measure justify-items-center gap-4 px-gutter pt-section pb-12 text-center">
      {drawing}
      <h1 className="text-3xl">{title}</h1>
      <div className="text-lg text-balance text-quiet">{children}</div>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
