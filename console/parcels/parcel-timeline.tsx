import {
  CalendarClock,
  CreditCard,
  Heart,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Package,
  Paperclip,
  StickyNote,
  UserCog,
} from 'lucide-react';
import { useState } from 'react';
import { resendMail, staffParcel, type TimelineEntry } from '../../contract/staff/parcels.ts';
import { londonYear } from '../../contract/values/time/london.ts';
import { dayHeading } from '../../contract/values/time/relative-day.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { call } from '../../web/lib/api/call.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { useToday } from '../../web/lib/use-today.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { RowAction } from '../parts/row-action.tsx';
import { useChange } from '../parts/use-change.ts';
import { formatClock } from './format-moment.ts';
import { inWords } from './status-badge.tsx';

const looks: Readonly<Record<TimelineEntry['kind'], { readonly Icon: LucideIcon; readonly group: Group }>> = {
  SCAN: { Icon: Package, group: 'Parcel' },
  COLLECTION: { Icon: CalendarClock, group: 'Parcel' },
  PREFERENCE: { Icon: Heart, group: 'Parcel' },
  MONEY: { Icon: CreditCard, group: 'Money' },
  MAIL: { Icon: Mail, group: 'Messages' },
  CHAT: { Icon: MessagesSquare, group: 'Messages' },
  FILE: { Icon: Paperclip, group: 'Staff' },
  NOTE: { Icon: StickyNote, group: 'Staff' },
  STAFF: { Icon: UserCog, group: 'Staff' },
};

const groups = ['All', 'Parcel', 'Money', 'Messages', 'Staff'] as const;
type Group = (typeof groups)[number];

interface ParcelTimelineProps {
  /** Oldest first, as the server has it. The page begins with the newest. */
  readonly entries: readonly TimelineEntry[];
  readonly canResend: boolean;
}

export function ParcelTimeline({ entries, canResend }: ParcelTimelineProps) {
  const [shown, setShown] = useState<Group>('All');
  const visible = entries.filter(({ kind }) => shown === 'All' || looks[kind].group === shown).toReversed();
  const today = useToday();
  const days = Map.groupBy(visible, ({ at }) => dayWords(new Date(at), today));
  return (
    <section aria-label="Timeline" className="grid content-start gap-3">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">Timeline</h2>
        <div className="choice-bar max-w-full">
          {groups.map((group) => (
            <button
              key={group}
              type="button"
              aria-pressed={shown === group}
              onClick={() => setShown(group)}
              className={classNames('choice', shown === group && 'choice-made')}
            >
              {group}
            </button>
          ))}
        </div>
      </div>
      {visible.length === 0 && <p className="text-quiet">Nothing yet.</p>}
      {[...days].map(([day, entriesOfDay]) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <h3 className="mt-1 text-sm font-medium text-quiet">{day}</h3>
          <ol className="rounded-card border border-line bg-surface py-1.5">
            {entriesOfDay.map((entry, index) => (
              <Entry key={`${entry.at} ${entry.kind} ${index}`} entry={entry} canResend={canResend} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

/** With the year: a complaint may be about a parcel of long ago. */
function dayWords(instant: Date, today: Date): string {
  const heading = dayHeading(instant, today);
  const year = londonYear(instant);
  return year === londonYear(today) ? heading : `${heading} ${year}`;
}

/** Of a key that stands for no person: the audit log keeps its name. */
const machineNames: ReadonlyMap<string, string> = new Map([
  ['OPERATIONS_KEY', 'Depot system'],
  ['Operations key', 'Depot system'],
]);

function Entry({ entry, canResend }: { readonly entry: TimelineEntry; readonly canResend: boolean }) {
  const { at, kind, title, text, who, where, tracking_code, mail_id, url } = entry;
  const { Icon } = looks[kind];
  const about = [machineNames.get(who) ?? who, where, tracking_code && groupTrackingCode(tracking_code)]
    .filter(Boolean)
    .join(' · ');
  const isMail = kind === 'MAIL';
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-[calc(1rem+0.875rem-1px)] border-l-2 border-line group-first:top-4 group-last:bottom-auto group-last:h-4"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'z-10 grid size-7 place-items-center rounded-full border',
          kind === 'SCAN' ? 'border-route bg-route text-surface' : 'border-line bg-surface text-quiet',
        )}
      >
        <Icon className="size-4" />
      </span>
      <div className="grid min-w-0 gap-0.5 pt-0.5 wrap-anywhere">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
          <h4 className="text-base font-semibold sm:text-[0.9375rem]">
            {kind === 'SCAN' ? inWords(title.toUpperCase()) : title}
          </h4>
          <time dateTime={at} className="figures text-sm text-quiet">
            {formatClock(at)}
          </time>
        </div>
        {text !== '' && !isMail && <p className="whitespace-pre-line sm:text-[0.9375rem]">{text}</p>}
        {about !== '' && <p className="text-sm text-quiet">{about}</p>}
        {isMail && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <details className="min-w-0 open:basis-full">
              <summary className="summary-chevron min-h-8 w-fit rounded-control text-sm text-link pointer-coarse:min-h-11">
                Show the message
              </summary>
              <p className="mt-1 rounded-control bg-tint p-3 text-sm whitespace-pre-line">{text}</p>
            </details>
            {canResend && mail_id !== null && <Resend id={mail_id} subject={title} />}
          </div>
        )}
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer" className="w-fit text-link underline">
            Open the file
          </a>
        )}
      </div>
    </li>
  );
}

function Resend({ id, subject }: { readonly id: string; readonly subject: string }) {
  const { run, isRunning } = useChange({
    send: () => call(resendMail, { params: { id } }, undefined, { idempotencyKey: randomKey() }),
    changes: [staffParcel],
  });
  return (
    <RowAction of={subject} variant="quiet" isLoading={isRunning} loadingText="Sending" onClick={() => run()}>
      Send again
    </RowAction>
  );
}
