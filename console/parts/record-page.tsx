import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { PageHead } from './page-head.tsx';

interface RecordPageProps<Answer> {
  /** What it is called: 'parcel'. */
  readonly noun: string;
  readonly query: {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  };
  readonly children: (answer: Answer) => ReactNode;
}

/** The page of one record. What is shown stays when it can't be loaded again. */
export function RecordPage<Answer>({ noun, query, children }: RecordPageProps<Answer>) {
  const { data, error, refetch } = useQuery(query, queryClient);
  if (data) return children(data);
  if (error) {
    return (
      <>
        <PageHead title={noun.charAt(0).toUpperCase() + noun.slice(1)} />
        <LoadFailure title={`We couldn’t open this ${noun}`} error={error} onRetry={refetch} />
      </>
    );
  }
  return (
    <SkeletonGroup label={`Opening the ${noun}`}>
      <Skeleton className="h-8 w-64" />
      <div className="mt-6 grid gap-5 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
