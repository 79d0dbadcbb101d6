import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointAnswer } from '../../../../contract/endpoint.ts';
import * as receiver from '../../../../contract/receiver.ts';
import type { Wish } from '../../../../contract/wishes.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { askNow, liveQuery, mayPass, useReconnect } from '../live-query.ts';
import { asksAgainAfterMs, useParcelNews } from '../use-parcel-news.ts';

type Answer = EndpointAnswer<typeof receiver.showMyDelivery>;

/** The parcel of a private link, again whenever something happens to it, and what its receiver can do about it. */
export function useMyDelivery(token: string) {
  const [isDeaf, setIsDeaf] = useState(false);
  const query = liveQuery(receiver.showMyDelivery, { body: { token } });
  const { data, ...answer } = useQuery({ ...query, refetchInterval: isDeaf ? asksAgainAfterMs : false }, queryClient);
  const error = answer.error ?? answer.failureReason;
  useReconnect(mayPass(error), () => void askNow(query));
  useParcelNews(data?.delivery.parcel._tracking_id ?? '', {
    onNews: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
    onDeaf: setIsDeaf,
  });
  const show = (changed: Answer) => queryClient.setQueryData<Answer>(query.queryKey, changed);
  return {
    delivery: data?.delivery,
    error,
    askAgain: () => void askNow(query),
    leaveWish: async (wish: Wish, remember?: boolean) => {
      const body = { token, wish, ...(remember !== undefined && { remember }) };
      show(await call(receiver.leaveWish, { body }));
    },
    forgetNeeds: async () => void show(await call(receiver.forgetNeeds, { body: { token } })),
    withdrawWish: async (kind: Wish['kind']) => void show(await call(receiver.withdrawWish, { body: { token, kind } })),
    stopMessages: async (isStopped: boolean) =>
      void show(await call(receiver.stopMessages, { body: { token, is_stopped: isStopped } })),
  };
}
