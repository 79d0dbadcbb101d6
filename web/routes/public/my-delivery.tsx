import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type ChangeForm,
  changeForms,
  type DeliveryPreference,
} from '../../../contract/receiver/delivery-preferences.ts';
import type { MyDelivery } from '../../../contract/receiver/receiver.ts';
import * as receiver from '../../../contract/receiver/receiver.ts';
import { ClosedRoadScene } from '../../drawings/scenes/closed-road-scene.tsx';
import { ContactSupport } from '../../features/support/contact-support.tsx';
import { liveEntry, useLiveAnswer } from '../../features/tracking/live-parcel.ts';
import { DeliveryAddress, EmailUpdates, ReturnCard, SharePickup } from '../../features/tracking/my-delivery-cards.tsx';
import { ParcelActions } from '../../features/tracking/parcel-actions.tsx';
import { ParcelPicture } from '../../features/tracking/parcel-picture.tsx';
import { ParcelJourney, ParcelNotices } from '../../features/tracking/parcel-view.tsx';
import { PreferenceList } from '../../features/tracking/preferences/preference-list.tsx';
import { describePreference } from '../../features/tracking/preferences/preference-words.ts';
import { TrackForm } from '../../features/tracking/track-form.tsx';
import { BandSkeleton, TrackingBand } from '../../features/tracking/tracking-band.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { trackPathOf } from '../../lib/navigation/track-path.ts';
import { readReceiverToken, saveReceiverToken } from '../../session/receiver-token.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export const page = { title: 'Your delivery', description: 'Where your parcel is, and how you want it delivered.' };

/** Target of the private link in a receiver's mail. The token is behind the #, which no request carries. */
export function Component() {
  const token = useReceiverToken();
  return token ? <Delivery key={token} token={token} /> : <NoLink />;
}

const cards = 'mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-8 sm:pb-section';

const chat = (
  <ContactSupport variant="quiet" className="-ml-4 justify-self-start forced-colors:ml-0">
    Chat with us
  </ContactSupport>
);

function NoLink() {
  return (
    <DeliveryUnavailable title="Open the link in our email" help={chat}>
      This page needs the private link we emailed you about your parcel. Without it, you can track a parcel by its
      tracking number.
    </DeliveryUnavailable>
  );
}

function Delivery({ token }: { readonly token: string }) {
  const { delivery, error, refetchNow, ...actions } = useMyDelivery(token);
  const [chosen, setChosen] = useState(useChosenInMail());
  const isLinkBroken = hasCode(error, 'NOT_FOUND', 'VALIDATION'); // anything else may pass
  if (!delivery && error) {
    return isLinkBroken ? (
      <DeliveryUnavailable title="This link no longer works" help={chat}>
        It may be incomplete, or the parcel was cancelled or delivered a while ago. You can still track it by its
        number.
      </DeliveryUnavailable>
    ) : (
      <DeliveryUnavailable title="We can’t show you this delivery" onRetry={refetchNow} help={chat}>
        {error.message}
      </DeliveryUnavailable>
    );
  }
  const parcel = delivery?.parcel;
  return (
    <>
      <TrackingBand
        title={delivery ? `Your parcel from ${delivery.shipper_fullname}` : 'Your delivery'}
        code={parcel?._tracking_id}
        isBreathing={parcel?.status === 'OUT_FOR_DELIVERY'}
      >
        {delivery && error && (
          <div className="pt-4">
            <Notice tone={isLinkBroken ? 'danger' : 'warning'} isLive>
              <p>{isLinkBroken ? error.message : 'We can’t update this page right now. We’ll keep trying.'}</p>
            </Notice>
          </div>
        )}
        {delivery ? (
          <ParcelPicture
            parcel={delivery.parcel}
            actions={<BandActions delivery={delivery} onChoose={(form) => setChosen({ form })} />}
          />
        ) : (
          <BandSkeleton />
        )}
      </TrackingBand>
      {delivery && (
        <div className={cards}>
          {/* First: the PIN is what the link in the mail promised. */}
          {delivery.pickup_pin !== undefined && (
            <ParcelNotices
              parcel={delivery.parcel}
              pin={delivery.pickup_pin}
              qr={delivery.pickup_qr}
              share={<SharePickup token={token} isShared={delivery.pickup_is_shared} onChange={refetchNow} />}
            />
          )}
          <div className="grid items-start gap-6 md:has-[>:nth-child(2)]:grid-cols-[2fr_1fr]">
            <PreferencesCard delivery={delivery} chosen={chosen} {...actions} />
            <DeliveryAddress delivery={delivery} />
          </div>
          {delivery.pickup_pin === undefined && <ParcelNotices parcel={delivery.parcel} />}
          <ReturnCard delivery={delivery} />
          <ParcelJourney parcel={delivery.parcel} />
          <EmailUpdates isUnsubscribed={delivery.is_unsubscribed} onChange={actions.updateSubscription} />
        </div>
      )}
    </>
  );
}

/** The parcel of a private link, kept up to date, and what its receiver can do about it. */
function useMyDelivery(token: string) {
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

interface Chosen {
  readonly form: ChangeForm;
}

function useChosenInMail(): Chosen | undefined {
  const asked = new URLSearchParams(useLocation().search).get('change');
  const form = changeForms.find(({ name }) => name === asked)?.name;
  return form && { form };
}

interface BandActionsProps {
  readonly delivery: MyDelivery;
  readonly onChoose: (form: ChangeForm) => void;
}

/** The next thing to do: choose while that is possible, and once it has arrived say that it isn't there. Sending it back has a card below. */
function BandActions({ delivery, onChoose }: BandActionsProps) {
  return (
    <>
      {delivery.can_change_preferences && (
        <div role="group" aria-label="Not in? Choose what suits you" className="grid gap-3 print:hidden">
          <p aria-hidden="true">Not in? Choose what suits you</p>
          <div className="grid grid-cols-3 gap-2 @max-[21rem]/page:grid-cols-1 lg:flex lg:gap-3">
            {changeForms.map(({ name, label }, index) => (
              <Button
                key={name}
                variant={index === 0 ? 'primary' : 'secondary'}
                className="px-2! lg:px-5!"
                onClick={() => onChoose(name)}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
      <ParcelActions parcel={delivery.parcel} />
    </>
  );
}

/**
 * The token of the link that this tab was opened with, empty where there is none. It is taken out of the address bar and the history at
 * once, because anybody who sees or shares the address would share the delivery; the tab keeps it for a reload and the way back.
 */
function useReceiverToken(): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const fragment = hash.slice(1);
  const isExposed = fragment !== '' && fragment !== 'main'; // 'Skip to content' puts that there

  useEffect(() => {
    if (!isExposed) return;
    saveReceiverToken(fragment);
    void navigate({ pathname, search }, { replace: true });
  }, [isExposed, fragment, pathname, search, navigate]);

  return isExposed ? fragment : readReceiverToken();
}

type PreferencesCardProps = Pick<
  ReturnType<typeof useMyDelivery>,
  'setPreference' | 'withdrawPreference' | 'forgetNeeds'
> & {
  readonly delivery: MyDelivery;
  readonly chosen: Chosen | undefined;
};

/** How the parcel should be delivered: to choose while that reaches those who deliver it, to read afterwards. */
function PreferencesCard({ delivery, chosen, setPreference, withdrawPreference, forgetNeeds }: PreferencesCardProps) {
  const { preferences, days, can_change_preferences: canChangePreferences } = delivery;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (chosen) heading.current?.focus(); // scrolls to it, too
  }, [chosen]);
  if (canChangePreferences) {
    return (
      <Card tone="lifted">
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          How should we deliver it?
        </h2>
        <p className="mt-1 mb-2 text-quiet">
          You can change this until it’s out for delivery. The sender can see your choices, but only we and the driver
          can see what you need at the door.
        </p>
        <PreferenceList
          preferences={preferences}
          chosen={chosen}
          days={days}
          pickup={delivery}
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
      {isOnTheVan(delivery) && <p className="mt-2 text-quiet">Your parcel is already on the van.</p>}
    </Card>
  );
}

function isOnTheVan({ parcel }: MyDelivery): boolean {
  return parcel.status === 'OUT_FOR_DELIVERY';
}

interface DeliveryUnavailableProps {
  readonly title: string;
  readonly children: ReactNode;
  /** For a failure that may pass. Without it the parcel can be tracked by its number. */
  readonly onRetry?: (() => void) | undefined;
  /** Whom to ask. */
  readonly help: ReactNode;
}

/** A private link that shows no delivery, on the band that the delivery would have. */
export function DeliveryUnavailable({ title, children, onRetry, help }: DeliveryUnavailableProps) {
  const navigate = useNavigate();
  return (
    <>
      <section className="on-evergreen [--control-height:3.5rem]">
        <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-8 px-gutter pt-8 pb-12 md:grid-cols-2 md:py-16 lg:py-section">
          <div className="grid gap-5">
            <h1 className="text-3xl font-extrabold text-balance lg:text-4xl">{title}</h1>
            <p className="text-lg">{children}</p>
            {onRetry ? (
              <Button onClick={onRetry}>Try again</Button>
            ) : (
              <TrackForm isLoading={false} onTrack={(code) => void navigate(trackPathOf(code))} />
            )}
            {help}
          </div>
          <div className="overflow-hidden border-b-3 border-route px-4 max-md:order-first">
            <ClosedRoadScene className="block h-auto w-full" />
          </div>
        </div>
      </section>
      {/* Paper between the band and the footer, which are of one colour. */}
      <p className="mx-auto max-w-page px-gutter py-8 lg:py-12">
        The newest link is in our last email about the parcel.{' '}
        <Link href="/help#tracking-number">Where to find your tracking number</Link>
      </p>
    </>
  );
}
