import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import {
  type AccountSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../../contract/account-settings.ts';
import { londonFormat } from '../../../../contract/values/london.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

const time = londonFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Where the customer is signed in, with a way to end each place but this one, which Logout ends. */
export function SessionList() {
  const { data, error } = useQuery(endpointQuery(listSessions, {}), queryClient);
  const { mutate, isPending, variables } = useMutation(
    {
      // Without an id: everywhere else.
      mutationFn: (id: string | undefined) =>
        id === undefined ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
      onSuccess: ({ message }) => toast.success(message),
      onSettled: () => queryClient.invalidateQueries({ queryKey: [listSessions.name] }),
    },
    queryClient,
  );
  const sessions = data?.data ?? [];
  if (error && !data) return <Notice tone="danger">{error.message}</Notice>;

  return (
    <section aria-labelledby="sessions" className="grid gap-4">
      <h2 id="sessions" className="text-xl">
        Where you are signed in
      </h2>
      {data ? (
        <ul className="grid divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              isEnding={isPending && variables === session.id}
              onEnd={() => mutate(session.id)}
            />
          ))}
        </ul>
      ) : (
        <SkeletonGroup label="Looking up where you are signed in">
          <Skeleton className="h-18" />
        </SkeletonGroup>
      )}
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isLoading={isPending && variables === undefined}
          loadingText="Signing you out everywhere else"
          onClick={() => mutate(undefined)}
        >
          Sign out everywhere else
        </Button>
      )}
    </section>
  );
}

interface SessionLineProps {
  readonly session: AccountSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session: { device, createdAt, lastUsedAt, current }, isEnding, onEnd }: SessionLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{device}</p>
        <p className="text-sm text-quiet">
          Since {time.format(new Date(createdAt))}, last used {time.format(new Date(lastUsedAt))}
        </p>
      </div>
      {current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Sign out ${device}`}
          isLoading={isEnding}
          loadingText="Signing out"
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
