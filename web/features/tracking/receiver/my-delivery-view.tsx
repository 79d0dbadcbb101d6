import { MapPin, Package } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeliveryPreference } from '../../../../contract/delivery-preferences.ts';
import type { MyDelivery } from '../../../../contract/receiver.ts';
import { streetLine } from '../../../../contract/values/street-line.ts';
import { holdReturn } from '../../../session/receiver-token.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { ParcelJourney, ParcelStatus } from '../parcel-view.tsx';
import { PreferenceList } from '../preferences/preference-list.tsx';
import { describePreference } from '../preferences/preference-words.ts';
import type { useMyDelivery } from './use-my-delivery.ts';

type MyDeliveryViewProps = Pick<
  ReturnType<typeof useMyDelivery>,
  'setPreference' | 'withdrawPreference' | 'updateSubscription' | 'forgetNeeds'
> & {
  readonly delivery: NonNullable<ReturnType<typeof useMyDelivery>['delivery']>;
};

/** A parcel for the one it comes to: where it is, how to deliver it, to which door, and what happened so far. */
export function MyDeliveryView({
  delivery,
  setPreference,
  withdrawPreference,
  updateSubscription,
  forgetNeeds,
}: MyDeliveryViewProps) {
  return (
    <div className="grid gap-6">
      <ParcelStatus parcel={delivery.parcel} />
      <div className="grid items-start gap-6 md:grid-cols-[2fr_1fr]">
        <PreferencesCard
          delivery={delivery}
          onLeave={setPreference}
          onWithdraw={withdrawPreference}
          onForgetNeeds={forgetNeeds}
        />
        <DeliveryAddress delivery={delivery} />
      </div>
      <ReturnCard delivery={delivery} />
      <ParcelJourney parcel={delivery.parcel} />
      <MessagesCard isUnsubscribed={delivery.is_unsubscribed} onChange={updateSubscription} />
    </div>
  );
}

interface MessagesCardProps {
  readonly isUnsubscribed: boolean;
  readonly onChange: (isUnsubscribed: boolean) => Promise<void>;
}

/** Whether we may write to the receiver: one press stops the mails, another lets them come again. */
function MessagesCard({ isUnsubscribed, onChange }: MessagesCardProps) {
  const [isSending, setIsSending] = useState(false);
  const change = async () => {
    setIsSending(true);
    try {
      await onChange(!isUnsubscribed);
    } catch {
      // Told in a toast; the button still says what it would do.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Mails about parcels</h2>
      <p role="status">
        {isUnsubscribed
          ? 'We send no mails about parcels to your email address, whoever sends them.'
          : 'We mail you when something happens to a parcel that comes to you.'}
      </p>
      <Button variant="secondary" className="sm:justify-self-start" isLoading={isSending} onClick={() => void change()}>
        {isUnsubscribed ? 'Send me mails again' : 'Stop these mails'}
      </Button>
    </Card>
  );
}

/** The way back of a delivered parcel, paid by who received it. */
function ReturnCard({ delivery }: { readonly delivery: MyDelivery }) {
  const { can_return: canReturn, returned_with: returnedWith, return_qr: qr, shipper_fullname: sender } = delivery;
  if (!canReturn && returnedWith === undefined) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">{canReturn ? 'Return this parcel' : 'The return of this parcel'}</h2>
      {returnedWith !== undefined && (
        <p>
          Returned with <Link href={`/track-parcel?tracking_code=${returnedWith}`}>{returnedWith}</Link>.
        </p>
      )}
      {qr !== undefined && (
        <>
          <p className="wrap-anywhere">
            {sender} has ordered this return. Pack the parcel and show this code to our driver. You don’t need to print
            anything.
          </p>
          <p>Our driver comes on a weekday; we can’t name the day yet. If nobody is there, we come again.</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={`QR code of ${returnedWith}`}
            className="size-48 rounded-control bg-white"
          />
        </>
      )}
      {canReturn && (
        <>
          <p className="wrap-anywhere">
            Send it back to {sender}. Log in or create an account: we fill in everything, and you see the price before
            you pay.
          </p>
          <ButtonLink
            href="/ship-parcel?return=received"
            onClick={holdReturn}
            variant="secondary"
            className="sm:justify-self-start"
          >
            Return this parcel
          </ButtonLink>
        </>
      )}
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

interface PreferencesCardProps {
  readonly delivery: MyDelivery;
  readonly onLeave: (preference: DeliveryPreference, isRemembered?: boolean) => Promise<void>;
  readonly onForgetNeeds: () => Promise<void>;
  readonly onWithdraw: (kind: DeliveryPreference['kind']) => Promise<void>;
}

/** How the parcel should be delivered: to choose while that reaches those who deliver it, to read afterwards. */
function PreferencesCard({ delivery, onLeave, onWithdraw, onForgetNeeds }: PreferencesCardProps) {
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
          onLeave={onLeave}
          onWithdraw={onWithdraw}
          remembered={{ profile: delivery.needs_profile, onForget: onForgetNeeds }}
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
