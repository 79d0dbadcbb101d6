import type { DeliveryPreference } from '../../../contract/delivery-preferences.ts';
import * as receiver from '../../../contract/receiver.ts';
import { call } from '../../lib/api/call.ts';
import { liveEntry, useLiveAnswer } from './live-parcel.ts';

/** The parcel of a private link, kept up to date, and what its receiver can do about it. */
export function useMyDelivery(token: string) {
  const entry = liveEntry(receiver.showMyDelivery, { body: { token } });
  const { data, error, refetchNow } = useLiveAnswer(entry, { codeOf: ({ delivery }) => delivery.parcel._tracking_id });
  return {
    delivery: data?.delivery,
    error,
    refetchNow,
    setPreference: async (preference: DeliveryPreference, remember?: boolean) => {
      const body = { token, preference, ...(remember !== undefined && { remember }) };
      entry.set(await call(receiver.setPreference, { body }));
    },
    forgetNeeds: async () => entry.set(await call(receiver.forgetNeeds, { body: { token } })),
    withdrawPreference: async (kind: DeliveryPreference['kind']) =>
      entry.set(await call(receiver.withdrawPreference, { body: { token, kind } })),
    updateSubscription: async (isUnsubscribed: boolean) =>
      entry.set(await call(receiver.updateSubscription, { body: { token, is_unsubscribed: isUnsubscribed } })),
  };
}
