import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { staffOverview } from '../../contract/staff/overview.ts';
import { hasPermission } from '../../contract/staff/staff-permissions.ts';
import { scanReasonWords } from '../../contract/values/scan-reason-words.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { Card } from '../../web/ui/card.tsx';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import { TakingsChart } from '../overview/takings-chart.tsx';
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
          <div className="grid gap-5">
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-80 rounded-card" />
          </div>
        </SkeletonGroup>
      )}
    </>
  );
}

function Result({ answer }: { readonly answer: Answer }) {
  const { role } = useStaffMember();
  const { at, parcels, deliveries, failed, complaints, refunds_waiting, takings } = answer;
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
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
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid gap-5">
          {takings && <TakingsChart takings={takings} at={new Date(at)} />}
          {!takings && hasPermission(role, 'finance:read') && <Bars title="Takings today" bars={null} empty="" />}
          <Bars
            title="Why deliveries failed, 7 days"
            bars={failed?.map(({ reason, count }) => ({
              key: reason ?? 'other',
              label: reasonWords(reason),
              count,
            }))}
            empty="None failed."
          />
        </div>
        <Bars
          title="Parcels on their way"
          bars={parcels?.map(({ status, count }) => ({
            key: status,
            label: <StatusBadge status={status} />,
            count,
          }))}
          empty="None is booked or on its way."
        />
      </div>
    </div>
  );
}

const notKnown = 'Not known right now';

const whole = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

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
    <div className="row-span-3 grid grid-rows-subgrid gap-0.5 bg-surface px-4 py-3.5">
      <dt className="text-sm font-medium text-quiet">{label}</dt>
      <dd className="figures text-2xl font-semibold">{detail === null ? '–' : children || '–'}</dd>
      <dd className="text-sm text-quiet">
        {isUrgent ? (
          <Badge tone="danger" icon={<Icon name="alert" />}>
            {detail}
          </Badge>
        ) : (
          (detail ?? notKnown)
        )}
      </dd>
    </div>
  );
}

function Linked({ href, isLinked, children }: { href: string; isLinked: boolean; children: ReactNode }) {
  if (!isLinked) return children;
  return (
    <Link href={href} className="inline-flex min-w-11 pointer-coarse:min-h-11">
      {children}
    </Link>
  );
}

interface BarsProps {
  readonly title: string;
  /** Undefined or null where they are not known. */
  readonly bars:
    | readonly { readonly key: string; readonly label: ReactNode; readonly count: number }[]
    | null
    | undefined;
  readonly empty: string;
}

/** Counts as bars, each as long as its part of the longest. */
function Bars({ title, bars, empty }: BarsProps) {
  const id = useId();
  const sum = bars?.reduce((total, { count }) => total + count, 0) ?? 0;
  const longest = Math.max(1, ...(bars ?? []).map(({ count }) => count));
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-sm font-medium text-quiet">
          {title}
        </h2>
        {sum > 0 && <span className="figures text-sm text-quiet">{whole.format(sum)}</span>}
      </div>
      {bars && bars.length > 0 ? (
        <dl className="grid grid-cols-[auto_minmax(2rem,1fr)_auto] items-center gap-x-4 gap-y-2">
          {bars.map(({ key, label, count }) => (
            <div key={key} className="col-span-full grid grid-cols-subgrid items-center">
              <dt>{label}</dt>
              <dd aria-hidden="true" className="h-2 rounded-full bg-tint">
                <span className="block h-full rounded-full bg-route" style={{ width: `${(count / longest) * 100}%` }} />
              </dd>
              <dd className="figures text-right font-semibold">{whole.format(count)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-quiet">{bars ? empty : notKnown}</p>
      )}
    </section>
  );
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
