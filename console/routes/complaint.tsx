import { useParams } from 'react-router';
import {
  assignComplaint,
  listComplaints,
  type StaffComplaintPage,
  staffComplaint,
} from '../../contract/staff/complaints.ts';
import { complaintKinds } from '../../contract/support.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { ComplaintBadge, DueBadge, outcomeWords } from '../complaints/complaint-badges.tsx';
import { ComplaintForms } from '../complaints/complaint-forms.tsx';
import { formatMoment } from '../parcels/format-moment.ts';
import { AssigneePicker } from '../parts/assignee-picker.tsx';
import { FactCard, FactPanel, RecordColumns } from '../parts/fact-panel.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useReplyKey } from '../parts/queue-keys.ts';
import { RecordPage } from '../parts/record-page.tsx';
import { useChange } from '../parts/use-change.ts';

export function Component() {
  const { reference = '' } = useParams();
  return (
    <RecordPage noun="complaint" query={endpointQuery(staffComplaint, { params: { reference } })}>
      {({ data }) => <ComplaintPage key={data.reference} complaint={data} />}
    </RecordPage>
  );
}

function ComplaintPage({ complaint }: { readonly complaint: StaffComplaintPage }) {
  const { reference, kind, name, state, outcome, assigned_to, colleagues } = complaint;
  useReplyKey();
  const { run, isRunning } = useChange<string | null>({
    send: (assignee) =>
      call(assignComplaint, { params: { reference }, body: { assignee, assignee_before: assigned_to?.id ?? null } }),
    changes: [staffComplaint, listComplaints],
  });
  return (
    <>
      <title>{`${reference} · Console`}</title>
      <PageHead
        title={reference}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ComplaintBadge state={state} />
            {outcome !== null && <Badge>{outcomeWords[outcome]}</Badge>}
            <span className="wrap-anywhere">{`${complaintKinds[kind]}, ${name}`}</span>
          </span>
        }
      >
        <AssigneePicker assignee={assigned_to} colleagues={colleagues} isRunning={isRunning} onAssign={run} />
      </PageHead>
      <RecordColumns>
        <Facts complaint={complaint} />
        <div className="grid content-start gap-5">
          <Messages complaint={complaint} />
          <ComplaintForms complaint={complaint} />
        </div>
      </RecordColumns>
    </>
  );
}

function Facts({ complaint }: { readonly complaint: StaffComplaintPage }) {
  const { due_on, is_overdue, name, email, tracking_code, customer_id, files } = complaint;
  const deadlines = [
    ['Acknowledge by', complaint.acknowledge_by],
    ['Answer by', complaint.answer_by],
    ['Final answer by', complaint.conclude_by],
  ] as const;
  return (
    <FactPanel>
      <FactCard title="Deadlines">
        {due_on === null ? <p>Nothing is due.</p> : <DueBadge due_on={due_on} is_overdue={is_overdue} />}
        <dl className="mt-1 grid gap-1 text-sm text-quiet">
          {deadlines.map(([label, date]) => (
            <div key={label} className="flex justify-between gap-3">
              <dt>{label}</dt>
              <dd className="figures">{formatDay(date)}</dd>
            </div>
          ))}
        </dl>
      </FactCard>
      <FactCard title="From">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-quiet">{email}</p>
        {customer_id !== null && <Link href={`/customers/${customer_id}`}>See the customer</Link>}
      </FactCard>
      {tracking_code !== '' && (
        <FactCard title="Parcel">
          <Link href={`/parcels/${tracking_code}`} className="figures">
            {groupTrackingCode(tracking_code)}
          </Link>
        </FactCard>
      )}
      {files.length > 0 && (
        <FactCard title="Files">
          <ul className="grid gap-1">
            {files.map(({ id, type, size_bytes, url }, index) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer" className="rounded-control text-link underline">
                  {`${type === 'image/jpeg' ? 'Photo' : 'PDF'} ${index + 1}`}
                </a>{' '}
                <span className="text-sm text-quiet">{Math.ceil(size_bytes / 1000)} KB</span>
              </li>
            ))}
          </ul>
        </FactCard>
      )}
    </FactPanel>
  );
}

type Event = StaffComplaintPage['events'][number];

const eventWords: Readonly<Record<Exclude<Event['kind'], 'MAIL_FAILED'>, string>> = {
  ACKNOWLEDGED: 'acknowledged it',
  ANSWERED: 'answered',
  REPLIED: 'wrote',
  ESCALATED: 'isn’t satisfied',
  DEADLOCK: 'sent the final answer',
  RESOLVED: 'closed it',
  REOPENED: 'opened it again',
  SENT_AGAIN: 'sent the final answer again',
  NOTE: 'noted, for staff alone',
  ASSIGNED: 'assigned it',
};

function Messages({
  complaint: { created_at, name, email, text, events },
}: {
  readonly complaint: StaffComplaintPage;
}) {
  return (
    <ol aria-label="Timeline" className="grid gap-3">
      <Message from={name} at={created_at} what="complained" text={text} />
      {events.map(({ at, kind, who, text: said }, index) =>
        kind === 'ASSIGNED' ? (
          <li key={`${at} ${kind} ${index}`} className="text-sm text-quiet">
            {who} {said === '' ? 'assigned it to nobody' : `assigned it to ${said}`}, {formatMoment(at)}
          </li>
        ) : (
          <Message
            key={`${at} ${kind} ${index}`}
            from={kind === 'MAIL_FAILED' ? 'Our email' : (who ?? name)}
            at={at}
            what={kind === 'MAIL_FAILED' ? `could not be delivered to ${email}` : eventWords[kind]}
            text={said}
            side={
              kind === 'NOTE' || kind === 'SENT_AGAIN' || kind === 'MAIL_FAILED'
                ? 'note'
                : who === null
                  ? 'customer'
                  : 'company'
            }
          />
        ),
      )}
    </ol>
  );
}

const sides = {
  customer: 'mr-auto bg-surface',
  company: 'ml-auto bg-tint',
  note: 'ml-auto border-dashed bg-surface',
} as const;

interface MessageProps {
  readonly from: string;
  readonly at: string;
  readonly what: string;
  readonly text: string;
  readonly side?: keyof typeof sides;
}

function Message({ from, at, what, text, side = 'customer' }: MessageProps) {
  return (
    <li className={`max-w-[min(85%,40rem)] rounded-card border border-line px-4 py-3 wrap-anywhere ${sides[side]}`}>
      <p className="text-sm text-quiet">
        {from} {what}, {formatMoment(at)}
      </p>
      <p className="whitespace-pre-line">{text}</p>
    </li>
  );
}
