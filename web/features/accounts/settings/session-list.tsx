import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import {
  type AccountSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../../contract/accounts/settings.ts';
import { londonFormat } from '../../../../contract/values/time/london.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadedPanel } from './loaded-panel.tsx';

const time = londonFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Has no button for this device, which Logout signs out. */
export function SessionList() {
  const query = useQuery(endpointQuery(listSessions, {}), queryClient);
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
  return (
    <LoadedPanel
      id="sessions"
      title="Where you’re logged in"
      loadingText="Looking up where you’re logged in"
      query={query}
    >
      {({ data: sessions }) => (
        <>
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
          {sessions.length > 1 && (
            <Button
              variant="secondary"
              className="justify-self-start"
              isLoading={isPending && variables === undefined}
              loadingText="Logging you out everywhere else"
              onClick={() => mutate(undefined)}
            >
              Log out everywhere else
            </Button>
          )}
        </>
      )}
    </LoadedPanel>
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
          aria-label={`Log out ${device}`}
          isLoading={isEnding}
          loadingText="Logging out"
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
