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

const groups = ['Everything', 'Parcel', 'Money', 'Messages', 'Staff'] as const;
type Group = (typeof groups)[number];

interface ParcelTimelineProps {
  /** Oldest first, as the server has it. The page begins with the newest. */
  readonly entries: readonly TimelineEntry[];
  readonly canResend: boolean;
}

export function ParcelTimeline({ entries, canResend }: ParcelTimelineProps) {
  const [shown, setShown] = useState<Group>('Everything');
  const visible = entries.filter(({ kind }) => shown === 'Everything' || looks[kind].group === shown).toReversed();
  const today = useToday();
  const days = Map.groupBy(visible, ({ at }) => dayWords(new Date(at), today));
  return (
    <section aria-label="Timeline" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-2 text-lg">Timeline</h2>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={shown === group}
            onClick={() => setShown(group)}
            className="min-h-8 rounded-control border border-line px-3 text-sm hover:bg-tint aria-pressed:bg-tint aria-pressed:font-semibold"
          >
            {group}
          </button>
        ))}
      </div>
      {visible.length === 0 && <p className="text-quiet">Nothing yet.</p>}
      {[...days].map(([day, entriesOfDay]) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <h3 className="mt-2 text-sm font-semibold text-quiet">{day}</h3>
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
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
    <li className="grid grid-cols-[auto_1fr] gap-x-3 px-4 py-3">
      <Icon aria-hidden="true" className="mt-1 size-4.5 text-quiet" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 className="text-base font-semibold">{kind === 'SCAN' ? inWords(title.toUpperCase()) : title}</h4>
          <time dateTime={at} className="figures text-sm text-quiet">
            {formatClock(at)}
          </time>
        </div>
        {about !== '' && <p className="text-sm text-quiet">{about}</p>}
        {text !== '' && !isMail && <p className="whitespace-pre-line">{text}</p>}
        {isMail && (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <details className="min-w-0 open:basis-full">
              <summary className="summary-chevron min-h-9 w-fit rounded-control text-link">Show the message</summary>
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
    <RowAction of={subject} isLoading={isRunning} loadingText="Sending" onClick={() => run()}>
      Send again
    </RowAction>
  );
}
