import { useMutation } from '@tanstack/react-query';
import { MapPin, Package } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DeliveryPreference } from '../../../contract/delivery-preferences.ts';
import type { MyDelivery } from '../../../contract/receiver.ts';
import { streetLine } from '../../../contract/values/places/street-line.ts';
import { useMyDelivery } from '../../features/tracking/live-parcel.ts';
import { ParcelStatus } from '../../features/tracking/parcel-status.tsx';
import { ParcelJourney, ParcelSkeleton } from '../../features/tracking/parcel-view.tsx';
import { PreferenceList } from '../../features/tracking/preferences/preference-list.tsx';
import { describePreference } from '../../features/tracking/preferences/preference-words.ts';
import { ReturnCard } from '../../features/tracking/return-card.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { readReceiverToken, saveReceiverToken } from '../../session/receiver-token.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export const page = { title: 'Your delivery', description: 'Where your parcel is, and how you want it delivered.' };

/** Target of the private link in a receiver's mail. The token is behind the #, which no request carries. */
export function Component() {
  const token = useReceiverToken();
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-14 sm:pb-section">
      {token ? <Delivery key={token} token={token} /> : <NoLink />}
    </div>
  );
}

function NoLink() {
  return (
    <>
      <h1 className="text-xl sm:text-2xl">Your delivery</h1>
      <EmptyState
        title="Open the link in our email"
        action={<ButtonLink href="/track-parcel">Track a parcel</ButtonLink>}
      >
        This page needs the private link we emailed you about your parcel. Without it, you can track a parcel by its
        tracking code.
      </EmptyState>
    </>
  );
}

function Delivery({ token }: { readonly token: string }) {
  const { delivery, error, refetchNow, ...actions } = useMyDelivery(token);
  const isLinkBroken = hasCode(error, 'NOT_FOUND', 'VALIDATION'); // anything else may pass
  return (
    <>
      {/* Smaller above a delivery, where the status is the largest. */}
      <h1 className={classNames('wrap-anywhere', error && !delivery ? 'text-2xl sm:text-3xl' : 'text-xl sm:text-2xl')}>
        {delivery ? `Your parcel from ${delivery.shipper_fullname}` : 'Your delivery'}
      </h1>
      {delivery && error && (
        <Notice tone={isLinkBroken ? 'danger' : 'warning'} isLive>
          <p>{isLinkBroken ? error.message : 'We can’t update this page right now. We’ll keep trying.'}</p>
        </Notice>
      )}
      {delivery && (
        <div className="grid gap-6">
          <ParcelStatus parcel={delivery.parcel} />
          <div className="grid items-start gap-6 md:grid-cols-[2fr_1fr]">
            <PreferencesCard delivery={delivery} {...actions} />
            <DeliveryAddress delivery={delivery} />
          </div>
          <ReturnCard delivery={delivery} />
          <ParcelJourney parcel={delivery.parcel} />
          <MessagesCard isUnsubscribed={delivery.is_unsubscribed} onChange={actions.updateSubscription} />
        </div>
      )}
      {!delivery && error && (
        <EmptyState
          title="We can’t show you this delivery"
          action={
            isLinkBroken ? (
              <ButtonLink href="/track-parcel">Track a parcel</ButtonLink>
            ) : (
              <Button onClick={() => void refetchNow()}>Try again</Button>
            )
          }
        >
          {error.message}
        </EmptyState>
      )}
      {!delivery && !error && <ParcelSkeleton />}
    </>
  );
}

/** What 'Skip to content' puts behind the #. */
const content = 'main';

/**
 * The token of the link that this tab was opened with, empty where there is none. It is taken out of the address bar and the history at
 * once, because whoever sees or shares the address would share the delivery; the tab keeps it for a reload and the way back.
 */
function useReceiverToken(): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const fragment = hash.slice(1);
  const isExposed = fragment !== '' && fragment !== content;

  useEffect(() => {
    if (!isExposed) return;
    saveReceiverToken(fragment);
    void navigate({ pathname, search }, { replace: true });
  }, [isExposed, fragment, pathname, search, navigate]);

  return isExposed ? fragment : readReceiverToken();
}

interface MessagesCardProps {
  readonly isUnsubscribed: boolean;
  readonly onChange: (isUnsubscribed: boolean) => Promise<void>;
}

/** Whether we may write to the receiver: one press stops the mails, another lets them come again. */
function MessagesCard({ isUnsubscribed, onChange }: MessagesCardProps) {
  const change = useMutation({ mutationFn: () => onChange(!isUnsubscribed) }, queryClient); // a failure is told in a toast
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Emails about parcels</h2>
      <p role="status">
        {isUnsubscribed
          ? 'We send no emails about parcels to your email address, whoever sends them.'
          : 'We email you when something happens to a parcel that comes to you.'}
      </p>
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        isLoading={change.isPending}
        onClick={() => change.mutate()}
      >
        {isUnsubscribed ? 'Send me emails again' : 'Stop these emails'}
      </Button>
    </Card>
  );
}

/** What comes, from whom, and to which door. */
function DeliveryAddress({ delivery }: { readonly delivery: MyDelivery }) {
  const { number_of_pieces: pieces, weight } = delivery;
  return (
    <Card className="grid gap-5">
      <Fact title="To" icon={<MapPin aria-hidden="true" />}>
        <address className="not-italic wrap-anywhere">
          <span className="block font-semibold">{delivery.receiver_fullname}</span>
          <span className="block">{streetLine(delivery.receiver_building, delivery.receiver_street_name)}</span>
          <span className="block">{delivery.receiver_town}</span>
          <span className="figures block">{delivery.receiver_postal_code}</span>
        </address>
      </Fact>
      <Fact title="What comes" icon={<Package aria-hidden="true" />}>
        <p className="font-semibold wrap-anywhere">{delivery.shipment_content}</p>
        <p className="wrap-anywhere">From {delivery.shipper_fullname}</p>
        <p className="figures text-sm text-quiet">
          {pieces === 1 ? '1 parcel' : `${pieces} parcels`}, {weight} kg
        </p>
      </Fact>
    </Card>
  );
}

interface FactProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Fact({ title, icon, children }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-4">
      <span className="mt-0.5 text-quiet [&>svg]:size-5">{icon}</span>
      <div className="min-w-0">
        <h2 className="text-sm font-normal text-quiet">{title}</h2>
        {children}
      </div>
    </div>
  );
}

type PreferencesCardProps = Pick<
  ReturnType<typeof useMyDelivery>,
  'setPreference' | 'withdrawPreference' | 'forgetNeeds'
> & {
  readonly delivery: MyDelivery;
};

/** How the parcel should be delivered: to choose while that reaches those who deliver it, to read afterwards. */
function PreferencesCard({ delivery, setPreference, withdrawPreference, forgetNeeds }: PreferencesCardProps) {
  const { preferences, days, can_change_preferences: canChangePreferences } = delivery;
  if (canChangePreferences) {
    return (
      <Card tone="lifted">
        <h2 className="text-xl">How should we deliver it?</h2>
        <p className="mt-1 mb-2 text-quiet">
          Change this as often as you like until the parcel is out for delivery. The sender sees where to leave it and
          on which day to come; only we and the driver see what you need at the door.
        </p>
        <PreferenceList
          preferences={preferences}
          days={days}
          onLeave={setPreference}
          onWithdraw={withdrawPreference}
          remembered={{ profile: delivery.needs_profile, onForget: forgetNeeds }}
        />
      </Card>
    );
  }
  if (preferences.length === 0 && !isOnTheVan(delivery)) return null;
  const profile = delivery.needs_profile;
  const inUse: readonly DeliveryPreference[] =
    isOnTheVan(delivery) && profile?.is_used ? [...preferences, { kind: 'NEEDS', ...profile }] : preferences;
  return (
    <Card>
      <h2 className="text-xl">{inUse.length === 0 ? 'It’s too late to change this delivery' : 'Your choices'}</h2>
      <ul className="mt-2 grid gap-1">
        {inUse.map((preference) => (
          <li key={preference.kind} className="wrap-anywhere">
            {describePreference(preference)}
          </li>
        ))}
      </ul>
      {isOnTheVan(delivery) && (
        <p className="mt-2 text-quiet">The parcel is on the van, so nothing can be changed any more.</p>
      )}
    </Card>
  );
}

function isOnTheVan({ parcel }: MyDelivery): boolean {
  return parcel.status === 'OUT_FOR_DELIVERY';
}
