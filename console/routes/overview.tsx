import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { type OverviewTakings, staffOverview } from '../../contract/staff/overview.ts';
import { hasPermission } from '../../contract/staff/staff-permissions.ts';
import { scanReasonWords } from '../../contract/values/scan-reason-words.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { Link } from '../../web/ui/buttons/link.tsx';
import { Card } from '../../web/ui/card.tsx';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { RowSkeletons, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { type Column, Table } from '../../web/ui/table.tsx';
import { pounds } from '../finance/pence.tsx';
import { StatusBadge } from '../parcels/status-badge.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { staffRoleNames } from '../staff-role-names.ts';
import { useStaffMember } from '../staff-session.ts';

type Answer = EndpointAnswer<typeof staffOverview>;
type FailedReason = NonNullable<Answer['failed']>[number];

export function Component() {
  const { role, depot } = useStaffMember();
  // The figures are the whole company's.
  return hasPermission(role, 'overview:read') && depot === null ? <Figures /> : <Person />;
}

function Figures() {
  // Paused by itself while the page is hidden.
  const { data, error, refetch } = useQuery(
    { ...endpointQuery(staffOverview, {}), refetchInterval: minutes(1) },
    queryClient,
  );
  return (
    <>
      <PageHead title="Overview" lead={data && `${friendlyTime(new Date(data.at))}. Refreshed every minute.`} />
      {data && <Result answer={data} />}
      {!data && error && <LoadFailure title="We couldn’t load the figures" error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup label="Loading the figures">
          <RowSkeletons count={5} />
        </SkeletonGroup>
      )}
    </>
  );
}

function Result({ answer }: { readonly answer: Answer }) {
  const { role } = useStaffMember();
  const { at, parcels, deliveries, failed, complaints, refunds_waiting, takings } = answer;
  return (
    <div className="grid gap-8">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label="Delivered on time, 7 days"
          detail={
            deliveries &&
            (deliveries.decided === 0 ? 'No parcel was due' : `of ${countOf(deliveries.decided, 'parcel')}`)
          }
        >
          {deliveries && deliveries.decided > 0 && percent.format(deliveries.on_time / deliveries.decided)}
        </Figure>
        <Figure label="Failed deliveries, 7 days" detail={failed && 'Attempts, some at the same address'}>
          {failed && whole.format(failed.reduce((sum, { count }) => sum + count, 0))}
        </Figure>
        <Figure
          label="Open complaints"
          detail={
            complaints && (complaints.overdue === 0 ? 'None overdue' : `${whole.format(complaints.overdue)} overdue`)
          }
          isUrgent={complaints !== null && complaints.overdue > 0}
        >
          {complaints && (
            <Linked href="/complaints" isLinked={complaints.open > 0 && hasPermission(role, 'complaints:answer')}>
              {whole.format(complaints.open)}
            </Linked>
          )}
        </Figure>
        <Figure label="Refunds waiting" detail={refunds_waiting === null ? null : 'Need a second person’s approval'}>
          {refunds_waiting !== null && (
            <Linked href="/finance/unpaid" isLinked={refunds_waiting > 0 && hasPermission(role, 'finance:read')}>
              {whole.format(refunds_waiting)}
            </Linked>
          )}
        </Figure>
      </dl>
      {takings && <Takings takings={takings} at={new Date(at)} />}
      {!takings && hasPermission(role, 'finance:read') && <Empty title="Takings today">{notKnown}</Empty>}
      <div className="grid items-start gap-8 xl:grid-cols-2">
        {parcels === null || parcels.length === 0 ? (
          <Empty title="Parcels on their way">{parcels ? 'None is booked or on its way.' : notKnown}</Empty>
        ) : (
          <Table
            caption="Parcels on their way"
            rows={parcels}
            rowKey={({ status }) => status}
            columns={statusColumns}
          />
        )}
        {failed === null || failed.length === 0 ? (
          <Empty title="Why deliveries failed, 7 days">{failed ? 'None failed.' : notKnown}</Empty>
        ) : (
          <Table
            caption="Why deliveries failed, 7 days"
            rows={failed}
            rowKey={({ reason }) => reason ?? 'other'}
            columns={reasonColumns}
          />
        )}
      </div>
    </div>
  );
}

const notKnown = 'Not known right now';

const whole = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** Of a card: the caption says what is counted. */
const inOneLine = '@max-table:row-start-1';

const statusColumns: readonly Column<NonNullable<Answer['parcels']>[number]>[] = [
  { key: 'status', header: 'Status', card: inOneLine, cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'count', header: 'Parcels', card: inOneLine, isNumeric: true, cell: ({ count }) => whole.format(count) },
];

const reasonColumns: readonly Column<FailedReason>[] = [
  { key: 'reason', header: 'Reason', card: inOneLine, cell: ({ reason }) => reasonWords(reason) },
  { key: 'count', header: 'Attempts', card: inOneLine, isNumeric: true, cell: ({ count }) => whole.format(count) },
];

function countOf(count: number, noun: string): string {
  return `${whole.format(count)} ${count === 1 ? noun : `${noun}s`}`;
}

function reasonWords(reason: FailedReason['reason']): string {
  const words = reason === null ? 'another reason' : scanReasonWords[reason];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface FigureProps {
  readonly label: string;
  /** Null where the figure is not known. */
  readonly detail: string | null;
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, detail, isUrgent = false, children }: FigureProps) {
  return (
    <div className="row-span-3 grid grid-rows-subgrid gap-0 rounded-card border border-line bg-surface p-4">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="figures text-2xl font-semibold">{detail === null ? '–' : children || '–'}</dd>
      <dd className={isUrgent ? 'text-sm font-semibold text-danger' : 'text-sm text-quiet'}>{detail ?? notKnown}</dd>
    </div>
  );
}

function Linked({ href, isLinked, children }: { href: string; isLinked: boolean; children: ReactNode }) {
  return isLinked ? <Link href={href}>{children}</Link> : children;
}

function Empty({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <p className="text-quiet">{children}</p>
    </section>
  );
}

const width = 720;
const height = 180;

interface TakingsProps {
  readonly takings: OverviewTakings;
  /** Until when they are counted. */
  readonly at: Date;
}

function Takings({ takings: { today_pence, usual_pence, hours }, at }: TakingsProps) {
  const highest = Math.max(1, ...hours.flatMap((hour) => [hour.today_pence ?? 0, hour.usual_pence ?? 0]), today_pence);
  const isAnythingTaken = today_pence > 0 || hours.some((hour) => (hour.usual_pence ?? 0) > 0);
  const pointOf = (hour: number, pence: number) =>
    `${(hour / 24) * width},${height - (pence / highest) * (height - 4) - 2}`;
  const pointsOf = (key: 'today_pence' | 'usual_pence') =>
    hours.flatMap((point, hour) => {
      const pence = point[key];
      return pence === null ? [] : [pointOf(hour, pence)];
    });
  const usual =
    usual_pence === null
      ? 'Nothing to compare with yet.'
      : `Usually ${pounds(usual_pence)} by this time of this weekday.`;
  return (
    <section aria-labelledby="takings" className="grid gap-3">
      <h2 id="takings" className="text-lg">
        Takings today
      </h2>
      <p>
        <span className="figures text-2xl font-semibold">{pounds(today_pence)}</span>{' '}
        <span className="text-quiet">invoiced, with VAT. {usual}</span>
      </p>
      {isAnythingTaken && (
        <div className="rounded-card border border-line bg-surface p-4">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="h-44 w-full"
            role="img"
            aria-label={`Takings today by hour, ${pounds(today_pence)}. ${usual}`}
          >
            {[6, 12, 18].map((hour) => (
              <line
                key={hour}
                x1={(hour / 24) * width}
                x2={(hour / 24) * width}
                y1={0}
                y2={height}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <polyline
              points={pointsOf('usual_pence').join(' ')}
              className="fill-none stroke-control"
              strokeWidth={2}
              strokeDasharray="6 4"
              vectorEffect="non-scaling-stroke"
            />
            <polyline
              points={[...pointsOf('today_pence'), pointOf(hourOfDay(at), today_pence)].join(' ')}
              className="fill-none stroke-link"
              strokeWidth={3}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <div aria-hidden="true" className="mt-1 flex justify-between text-sm text-quiet">
            {['Midnight', '6am', 'Noon', '6pm', 'Midnight'].map((text, place) => (
              <span key={`${text} ${place < 2}`}>{text}</span>
            ))}
          </div>
          <p className="mt-2 flex flex-wrap gap-x-5 text-sm text-quiet">
            <span>Solid line: today</span>
            {usual_pence !== null && <span>Dashed line: median of this weekday in 8 weeks</span>}
          </p>
        </div>
      )}
    </section>
  );
}

const clock = londonFormat({ hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });

/** In London: 14.5 at half past two. */
function hourOfDay(instant: Date): number {
  const [hour = 0, minute = 0] = clock.format(instant).split(':').map(Number);
  return hour + minute / 60;
}

function Person() {
  const { full_name, email, role, depot, since } = useStaffMember();
  const lines = [
    ['Name', full_name],
    ['Email address', email],
    ['Role', staffRoleNames[role]],
    ['Depot', depot?.name ?? 'Everywhere'],
    ['Since', formatDay(since)],
  ] as const;
  return (
    <div className="grid gap-5">
      <h1>Overview</h1>
      <Card className="max-w-form">
        <dl className="grid gap-3">
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-quiet">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
