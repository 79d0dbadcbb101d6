import { useMutation, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import {
  type AccountSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../../contract/accounts/settings.ts';
import { friendlyHour } from '../../../../contract/values/time/friendly-date.ts';
import { relativeDay } from '../../../../contract/values/time/relative-day.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadedPanel } from './loaded-panel.tsx';

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
  const today = useToday();
  const used = new Date(lastUsedAt);
  const Icon = /iPhone|iPad|Android|phone/i.test(device) ? Smartphone : Monitor;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3 @max-[20rem]/page:grid-cols-[auto_minmax(0,1fr)]">
      <Icon aria-hidden="true" className="size-6 text-quiet" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{device}</p>
        <p className="text-sm text-quiet">
          Last used {relativeDay(used, today)}, {friendlyHour(used)}
        </p>
        <p className="text-sm text-quiet">Logged in {relativeDay(new Date(createdAt), today)}</p>
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
