import type { ReactNode } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { nextStepOf } from '../../../contract/values/parcel-words.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { openChat } from '../../integrations/chat/open-chat.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { HelpButtons } from '../shipments/help-buttons.tsx';
import { ShareTracking } from '../shipments/share-tracking.tsx';

/** What the chat begins with. */
function aboutParcel({ _tracking_id: code, status }: TrackedShipment): string {
  return `Parcel ${code}: ${status.replaceAll('_', ' ').toLowerCase()}.`;
}

interface ParcelActionsProps {
  readonly parcel: TrackedShipment;
  /** For a delivered parcel: the way back. */
  readonly sendBack?: ReactNode;
}

/** What can be done about a parcel in its state, under its line. */
export function ParcelActions({ parcel, sendBack }: ParcelActionsProps) {
  const nextStep = nextStepOf(parcel);
  if (nextStep !== undefined)
    return (
      <div className="grid gap-4">
        <p className="max-w-measure border-l-3 border-warning pl-4">{nextStep}</p>
        <HelpButtons isFirst about={aboutParcel(parcel)} />
      </div>
    );
  const actions = actionsByStatus[parcel.status]?.(parcel, sendBack);
  return actions && <div className="flex flex-wrap items-center gap-3 print:hidden">{actions}</div>;
}

type Actions = (parcel: TrackedShipment, sendBack: ReactNode) => ReactNode;

const actionsByStatus: Readonly<Partial<Record<ShipmentStatus, Actions>>> = {
  OUT_FOR_DELIVERY: (parcel) => (
    <>
      <ButtonLink variant="secondary" href="/help#missed-delivery" className="max-sm:w-full">
        Not in? See what happens next
      </ButtonLink>
      <div className="max-sm:-ml-4 forced-colors:ml-0">
        <ChatAboutParcel parcel={parcel} />
      </div>
    </>
  ),
  READY_FOR_PICKUP: (parcel) =>
    !parcel.pickup && <HelpButtons isFirst words="Get the address by chat" about={aboutParcel(parcel)} />,
  DELIVERED: (parcel, sendBack) => (
    <>
      <Button variant="secondary" onClick={() => void openChat(`${aboutParcel(parcel)} It isn’t there.`)}>
        Not there? Tell us
      </Button>
      {sendBack}
    </>
  ),
  DELIVERY_ATTEMPTED: (parcel) => <GetHelp parcel={parcel} />,
  RETURNING_TO_SENDER: (parcel) => (
    <>
      <ShareTracking
        code={parcel._tracking_id}
        title={`Please send parcel ${parcel._tracking_id} again`}
        words="Ask the sender to send it again"
        size="medium"
        variant="primary"
        className="max-sm:w-full"
      />
      <GetHelp parcel={parcel} />
    </>
  ),
};

function GetHelp({ parcel }: { readonly parcel: TrackedShipment }) {
  return (
    <div className="-ml-4 flex flex-wrap forced-colors:ml-0 forced-colors:gap-2">
      <ChatAboutParcel parcel={parcel} />
      <ButtonLink variant="quiet" href="/complaints">
        Make a complaint
      </ButtonLink>
    </div>
  );
}

function ChatAboutParcel({ parcel }: { readonly parcel: TrackedShipment }) {
  return (
    <Button variant="quiet" onClick={() => void openChat(aboutParcel(parcel))}>
      Chat with us
    </Button>
  );
}
