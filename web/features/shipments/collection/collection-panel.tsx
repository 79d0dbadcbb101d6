import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Collection, SeenCollection } from '../../../../contract/collections.ts';
import { hours, minutes } from '../../../../contract/values/time/duration.ts';
import { friendlyTime } from '../../../../contract/values/time/friendly-date.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { linkClasses } from '../../../ui/buttons/link-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { windowWords } from './slot-words.ts';

interface CollectionPanelProps {
  readonly seen: SeenCollection;
  /** Its sender takes it to a point, so far. */
  readonly isDropOff?: boolean;
  /** Absent for who may only look. With null the collection is cancelled. */
  readonly onChange?: ((slot: string | null) => Promise<unknown>) | undefined;
  /** For a calendar program to follow. */
  readonly calendar?: CalendarLink;
}

interface CalendarLink {
  readonly url: string;
  readonly onRenew: () => Promise<void>;
}

/** When the van comes, and until the cut-off what can be done about it. */
export function CollectionPanel({ seen, isDropOff = false, onChange, calendar }: CollectionPanelProps) {
  const { collection, slots, failed } = seen;
  const [isChoosing, setIsChoosing] = useState(false);
  const isStanding = collection?.state === 'BOOKED' || collection?.state === 'WAITING';
  const canChoose = onChange !== undefined && slots.length > 0;
  return (
    <Card className="grid content-start gap-4 print:hidden">
      <h2 className="text-xl">Collection</h2>
      {isStanding ? (
        <Standing collection={collection} />
      ) : (
        <None collection={collection} failed={failed} isDropOff={isDropOff} />
      )}
      {onChange && canChoose && (isChoosing || !isStanding) && (
        <ChooseSlot
          key={collection?.slot}
          seen={seen}
          onChoose={async (slot) => {
            await onChange(slot);
            setIsChoosing(false);
          }}
        />
      )}
      {onChange && isStanding && collection.can_change && !isChoosing && (
        <div className="flex flex-wrap gap-3">
          {canChoose && (
            <Button variant="secondary" onClick={() => setIsChoosing(true)}>
              Change the time
            </Button>
          )}
          <CancelCollection shipments={collection.shipments} onCancel={() => onChange(null)} />
        </div>
      )}
      {collection?.state === 'BOOKED' && calendar !== undefined && calendar.url !== '' && (
        <FollowCalendar calendar={calendar} />
      )}
    </Card>
  );
}

function FollowCalendar({ calendar: { url, onRenew } }: { readonly calendar: CalendarLink }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {/* Not by the router, which would look for a page. */}
      <a href={url} className={classNames(linkClasses, 'inline-flex min-h-11 items-center gap-2')}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Add your collections to a calendar
      </a>
      <AskFirst
        words="Replace the calendar link"
        title="Replace the calendar link?"
        confirmWords="Replace the link"
        onConfirm={onRenew}
      >
        Do this if somebody has the link who shouldn’t see your collections. Calendars that follow the old link stop,
        and you can add the new one.
      </AskFirst>
    </div>
  );
}

function Standing({ collection }: { readonly collection: Collection }) {
  const { state, shipments, can_change: canChange, change_until: until } = collection;
  const now = useNow();
  const others = shipments - 1;
  return (
    <div className="grid gap-2">
      <p className="figures text-lg font-semibold">{windowWords(collection)}</p>
      {state === 'WAITING' && <p>We’ll book this time once you’ve paid.</p>}
      {others > 0 && (
        <p>
          The driver also takes {others === 1 ? 'another shipment' : `${others} other shipments`} from this address. A
          change moves all of them.
        </p>
      )}
      {state === 'BOOKED' && (
        <p className="text-quiet">
          {canChange
            ? changeWords(until, now)
            : 'It can’t be changed any more, because our driver’s round is planned. If you can’t be there, contact us.'}
        </p>
      )}
    </div>
  );
}

/** A cut-off that is near is counted down. */
function changeWords(until: string, now: Date): string {
  const leftMs = Date.parse(until) - now.getTime();
  if (leftMs < 0) return 'The time is over, and nobody came? Choose another.';
  if (leftMs > hours(3)) return `You can change or cancel it free of charge until ${friendlyTime(new Date(until))}.`;
  const left = Math.max(1, Math.floor(leftMs / minutes(1)));
  return `You can change or cancel it free of charge for another ${left === 1 ? 'minute' : `${left} minutes`}.`;
}

interface NoneProps {
  readonly collection: Collection | undefined;
  readonly failed: number;
  readonly isDropOff: boolean;
}

function None({ collection, failed, isDropOff }: NoneProps) {
  if (collection?.state === 'FAILED') {
    return (
      <Notice tone="warning" title="We couldn’t collect it">
        <p>
          {failed > 1 ? (
            <>
              We’ve tried {failed} times. Taking it to{' '}
              <Link href="/points" className={linkClasses}>
                a drop-off point
              </Link>{' '}
              may be easier. Or choose another time.
            </>
          ) : (
            'Choose another time. It’s free.'
          )}
        </p>
      </Notice>
    );
  }
  if (collection?.state === 'DONE') return <p>We’ve collected it.</p>;
  if (isDropOff) return <p>You’re dropping this parcel off. Book a time if you’d like us to collect it instead.</p>;
  return <p>{collection ? 'The collection is cancelled.' : 'No collection is booked yet.'}</p>;
}

interface ChooseSlotProps {
  readonly seen: SeenCollection;
  readonly onChoose: (slot: string) => Promise<void>;
}

function ChooseSlot({ seen: { slots }, onChoose }: ChooseSlotProps) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const slot = slots.some((one) => one.slot === chosen) ? chosen : (slots[0]?.slot ?? '');
  const { isSending, error, send } = useSending(() => onChoose(slot));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SlotChoice id={id} slots={slots} value={slot} onChange={setChosen} error={error?.message} />
      <Button type="submit" isLoading={isSending} loadingText="Saving">
        Book this time
      </Button>
    </form>
  );
}

interface CancelCollectionProps {
  readonly shipments: number;
  readonly onCancel: () => Promise<unknown>;
}

function CancelCollection({ shipments, onCancel }: CancelCollectionProps) {
  return (
    <AskFirst
      words="Cancel the collection"
      title="Cancel the collection?"
      confirmWords="Cancel the collection"
      onConfirm={onCancel}
    >
      {shipments > 1 ? `The ${shipments} shipments` : 'The parcel'} won’t be collected then. Your booking stays, and you
      can choose another time.
    </AskFirst>
  );
}

interface AskFirstProps {
  readonly words: string;
  readonly title: string;
  readonly confirmWords: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

function AskFirst({ words, title, confirmWords, onConfirm, children }: AskFirstProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, error, send } = useSending(onConfirm);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmWords={confirmWords}
        isSending={isSending}
        error={error ?? null}
        onConfirm={() => void send().then((isDone) => isDone && setIsAsking(false))}
        onClose={() => setIsAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

/** Answers whether it was done; a refusal stays to be shown. */
function useSending(work: () => Promise<unknown>) {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<ApiError>();
  const send = async (): Promise<boolean> => {
    setError(undefined);
    setIsSending(true);
    try {
      await work();
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, error, send };
}
