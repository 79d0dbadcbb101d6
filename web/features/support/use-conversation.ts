import { useQuery } from '@tanstack/react-query';
import { getConversation, type SupportConversation } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { sessionStore, useSession } from '../../session/session-store.ts';

/** A person writes the answers, so a few seconds make no difference. */
const pollMs = 5000;

/** Polls while the panel is open. Failures are not toasts, which a modal panel covers. */
export function useConversation() {
  const account = useSession(({ user }) => user.user._id);
  return useQuery(
    {
      queryKey: keyFor(account),
      queryFn: async ({ signal }) => (await call(getConversation, {}, signal, { isQuiet: true })).conversation,
      refetchInterval: pollMs,
    },
    queryClient,
  );
}

/** Null if the conversation has ended. */
export function showConversation(conversation: SupportConversation | null): void {
  const queryKey = keyFor(sessionStore.getState().user.user._id);
  void queryClient.cancelQueries({ queryKey }); // a response still in flight would be older
  queryClient.setQueryData(queryKey, conversation);
}

function keyFor(account: string) {
  return [getConversation.name, account] as const;
}
