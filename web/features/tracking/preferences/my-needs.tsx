import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { forgetMyNeeds, myNeeds } from '../../../../contract/needs-profile.ts';
import { call } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { describePreference } from './preference-words.ts';

type Profiles = Awaited<ReturnType<typeof askForNeeds>>['profiles'];

const askForNeeds = () => call(myNeeds, {});

/** What is remembered for the customer's own e-mail address, shown on request because it may be about health, and forgotten by one press. */
export function MyNeeds() {
  const [profiles, setProfiles] = useState<Profiles>();
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await work();
    } catch {
      // Told in a toast; the button still says what it would do.
    } finally {
      setIsBusy(false);
    }
  };
  const show = () => attempt(async () => setProfiles((await askForNeeds()).profiles));
  const forget = () =>
    attempt(async () => {
      const { message } = await call(forgetMyNeeds, {});
      setProfiles([]);
      toast.success(message);
    });
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
        <Button variant="secondary" className="sm:justify-self-start" isLoading={isBusy} onClick={() => void show()}>
          Show what we remember
        </Button>
      )}
      {profiles && profiles.length > 0 && (
        <Button variant="secondary" className="sm:justify-self-start" isLoading={isBusy} onClick={() => void forget()}>
          Forget all of it
        </Button>
      )}
    </div>
  );
}
