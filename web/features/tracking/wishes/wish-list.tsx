import { CalendarDays, DoorOpen, House } from 'lucide-react';
import { useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Wish } from '../../../../contract/wishes.ts';
import { Button } from '../../../ui/button.tsx';
import { DayForm } from './day-form.tsx';
import { NeedsForm, type RememberedNeeds } from './needs-form.tsx';
import { PlaceForm } from './place-form.tsx';
import { WishRow } from './wish-row.tsx';
import { wordsOfWish } from './wish-words.ts';

interface WishListProps {
  /** The wishes that stand, as far as who looks may know them. */
  readonly wishes: readonly Wish[];
  /** The days that can be wished for. */
  readonly days: readonly string[];
  readonly onLeave: (wish: Wish, isRemembered?: boolean) => Promise<void>;
  /** Absent where nothing is remembered of who leaves wishes. */
  readonly remembered?: RememberedNeeds;
  /** Absent for who may leave wishes but not take them back. */
  readonly onWithdraw?: (kind: Wish['kind']) => Promise<void>;
}

/** What those who deliver would like to know, each question opening where it stands. */
export function WishList({ wishes, days, onLeave, onWithdraw, remembered }: WishListProps) {
  const [open, setOpen] = useState<string>();
  const id = useId();
  const close = (name: string, news: string) => {
    const { activeElement: focused, body } = document;
    const line = document.getElementById(`${id}${name}`);
    const isHere = focused === body || line?.closest('div')?.contains(focused);
    if (isHere) line?.focus(); // the form or button, which had the focus, is about to go
    setOpen((now) => (now === name ? undefined : now)); // another one may have been opened meanwhile
    toast.success(news);
  };
  const rowOf = (name: string, kinds: readonly Wish['kind'][]) => {
    const wish = wishes.find(({ kind }) => kinds.includes(kind));
    const withdraw = async (kind: Wish['kind']) => {
      await onWithdraw?.(kind);
      close(name, 'Your wish is taken back.');
    };
    return {
      row: {
        id: `${id}${name}`,
        standing: wish && wordsOfWish(wish),
        isOpen: open === name,
        onToggle: () => setOpen(open === name ? undefined : name),
      },
      form: {
        wish,
        onSave: async (left: Wish, isRemembered?: boolean) => {
          await onLeave(left, isRemembered);
          close(name, 'Your wish is saved.');
        },
        onWithdraw: wish && onWithdraw ? () => withdraw(wish.kind) : undefined,
      },
    };
  };
  const place = rowOf('place', ['SAFE_PLACE', 'NEIGHBOUR']);
  const day = rowOf('day', ['ANOTHER_DAY']);
  const needs = rowOf('needs', ['NEEDS']);
  const profile = remembered?.profile;
  const isProfileUsed = profile?.is_used === true && !needs.form.wish;
  const forget = async () => {
    await remembered?.onForget();
    close('needs', 'We’ve forgotten it.');
  };
  return (
    <div className="-mb-4">
      <WishRow
        {...place.row}
        title="If nobody is in"
        icon={<House aria-hidden="true" />}
        offer="A safe place, or a neighbour"
      >
        <PlaceForm {...place.form} />
      </WishRow>
      <WishRow
        {...day.row}
        title="Another day"
        icon={<CalendarDays aria-hidden="true" />}
        offer="Later than we expect it"
      >
        <DayForm {...day.form} days={days} />
      </WishRow>
      <WishRow
        {...needs.row}
        {...(isProfileUsed && {
          standing: wordsOfWish({ kind: 'NEEDS', ...profile }),
          lead: 'We’ll use what you told us last time: ',
          action: <ForgetNeeds onForget={forget} />,
        })}
        title="At the door"
        icon={<DoorOpen aria-hidden="true" />}
        offer="Knock loudly, or more time"
      >
        <NeedsForm
          key={profile?.saved_at}
          {...needs.form}
          remembered={remembered && { ...remembered, onForget: forget }}
        />
      </WishRow>
    </div>
  );
}

function ForgetNeeds({ onForget }: { readonly onForget: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const forget = async () => {
    setIsBusy(true);
    try {
      await onForget();
    } catch {
      setIsBusy(false); // told in a toast
    }
  };
  return (
    <Button variant="quiet" className="-mt-2 mb-3 ml-13" isLoading={isBusy} onClick={() => void forget()}>
      Forget this
    </Button>
  );
}
