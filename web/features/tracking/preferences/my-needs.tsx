import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { forgetMyNeeds, myNeeds } from '../../../../contract/needs-profile.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { describePreference } from './preference-words.ts';

/** What is remembered for the customer's own email address. Shown on request, because it may be about health. */
export function MyNeeds() {
  const showing = useMutation({ mutationFn: () => call(myNeeds, {}) }, queryClient);
  const forgetting = useMutation(
    { mutationFn: () => call(forgetMyNeeds, {}), onSuccess: ({ message }) => toast.success(message) },
    queryClient,
  );
  const profiles = forgetting.isSuccess ? [] : showing.data?.profiles;
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">What you need at the door</h2>
      <p className="text-quiet">
        If you told us so from the link in our emails, we remember it for parcels that come to you. You can change it
        there.
      </p>
      {profiles?.length === 0 && <p role="status">We remember nothing.</p>}
      {profiles && profiles.length > 0 && (
        <ul className="grid gap-3">
          {profiles.map(({ address, needs, note }) => (
            <li key={address} className="wrap-anywhere">
              <span className="block font-semibold">{address}</span>
              <span className="block">{describePreference({ kind: 'NEEDS', needs, note })}</span>
            </li>
          ))}
        </ul>
      )}
      {profiles === undefined && (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          isLoading={showing.isPending}
          onClick={() => showing.mutate()}
        >
          Show what we remember
        </Button>
      )}
      {profiles && profiles.length > 0 && (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          isLoading={forgetting.isPending}
          onClick={() => forgetting.mutate()}
        >
          Forget all of it
        </Button>
      )}
    </div>
  );
}
