import type { ReactNode } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';

interface LoadedPanelProps<Data> {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  readonly loadingText: string;
  /** What `useQuery` returns. */
  readonly query: { readonly data: Data | undefined; readonly error: Error | null };
  readonly children: (data: Data) => ReactNode;
}

/** A section of a settings tab whose content is loaded. */
export function LoadedPanel<Data>({ id, title, intro, loadingText, query, children }: LoadedPanelProps<Data>) {
  const { data, error } = query;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {intro !== undefined && <p className="text-quiet">{intro}</p>}
      {data !== undefined && children(data)}
      {data === undefined && error && <Notice tone="danger">{error.message}</Notice>}
      {data === undefined && !error && (
        <SkeletonGroup label={loadingText}>
          <Skeleton className="h-18" />
        </SkeletonGroup>
      )}
    </section>
  );
}
