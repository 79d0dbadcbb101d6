import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryPreference } from '../../../../contract/delivery-preferences.ts';
import type { EndpointAnswer } from '../../../../contract/endpoint.ts';
import * as receiver from '../../../../contract/receiver.ts';
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
    setPreference: async (preference: DeliveryPreference, remember?: boolean) => {
      const body = { token, preference, ...(remember !== undefined && { remember }) };
      show(await call(receiver.setPreference, { body }));
    },
    forgetNeeds: async () => void show(await call(receiver.forgetNeeds, { body: { token } })),
    withdrawPreference: async (kind: DeliveryPreference['kind']) =>
      void show(await call(receiver.withdrawPreference, { body: { token, kind } })),
    updateSubscription: async (isUnsubscribed: boolean) =>
      void show(await call(receiver.updateSubscription, { body: { token, is_unsubscribed: isUnsubscribed } })),
  };
}
