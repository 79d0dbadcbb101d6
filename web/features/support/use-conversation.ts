import { useQuery } from '@tanstack/react-query';
import { getConversation, type SupportConversation } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { sessionStore, useSession } from '../../session/session-store.ts';

/** How often an open panel asks for answers. A person writes them, so a few seconds make no difference. */
const asksAgainAfterMs = 5000;

/** What was asked and answered, kept up to date while the panel is open. Failures are not toasts, which a modal panel covers. */
export function useConversation() {
  const account = useSession(({ user }) => user.user._id);
  return useQuery(
    {
      queryKey: keyFor(account),
      queryFn: async ({ signal }) => (await call(getConversation, {}, signal, { isQuiet: true })).conversation,
      refetchInterval: asksAgainAfterMs,
    },
    queryClient,
  );
}

/** Shows a conversation as a call has just answered it; null where there is none any more. */
export function showConversation(conversation: SupportConversation | null): void {
  queryClient.setQueryData(keyFor(sessionStore.getState().user.user._id), conversation);
}

function keyFor(account: string) {
  return [getConversation.name, account] as const;
}
