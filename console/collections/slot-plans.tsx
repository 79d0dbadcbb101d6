import { useQuery } from '@tanstack/react-query';
import { hoursOfWindow } from '../../contract/recurring-collections.ts';
import { listSlotPlans, type SlotPlanRow } from '../../contract/staff/collections.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { Nothing } from '../parts/listing.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useCan } from '../staff-session.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

interface SlotPlansProps {
  readonly onChange: (plan: SlotPlanRow) => void;
}

/** The windows of every week: a column for each day, a week for each area. */
export function SlotPlans({ onChange }: SlotPlansProps) {
  const { data, error, refetch } = useQuery(endpointQuery(listSlotPlans, {}), queryClient);
  const areas = Map.groupBy(data?.data ?? [], ({ area }) => area);
  return (
    <section aria-labelledby="every-week" className="grid gap-2.5">
      <h2 id="every-week" className="text-lg">
        Every week
      </h2>
      {error && !data && <LoadFailure title="We couldn’t load: plans" error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup label="Loading plans">
          <Skeleton className="h-72 rounded-card" />
        </SkeletonGroup>
      )}
      {data?.data.length === 0 && <Nothing>There is no plan.</Nothing>}
      {[...areas].map(([area, plans]) => (
        <Week key={area} area={area} plans={plans} onChange={onChange} />
      ))}
    </section>
  );
}

interface WeekProps extends SlotPlansProps {
  /** Empty: the others. */
  readonly area: string;
  readonly plans: readonly SlotPlanRow[];
}

function Week({ area, plans, onChange }: WeekProps) {
  const canManage = useCan('collections:manage');
  const name = area === '' ? 'All others' : area;
  const stops = plans.reduce((sum, { capacity }) => sum + capacity, 0);
  return (
    <section aria-label={name} className="overflow-hidden rounded-card border border-line bg-surface">
      <h3 className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-2.5 text-base">
        {name}
        <span className="figures text-sm font-normal text-quiet">{stops} stops a week</span>
      </h3>
      <ol className="grid gap-px bg-line md:grid-cols-5">
        {weekdays.map((day, index) => (
          <li key={day} className="grid content-start bg-surface">
            <h4 className="px-4 pt-2.5 pb-1 text-sm font-medium text-quiet">{day}</h4>
            <ul className="divide-y divide-line">
              {plans
                .filter(({ weekday }) => weekday === index + 1)
                .map((plan) => (
                  <li
                    key={plan.from_hour}
                    className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 md:block"
                  >
                    <p className="figures font-semibold whitespace-nowrap">
                      {hoursOfWindow(`${plan.from_hour}-${plan.until_hour}`)}
                    </p>
                    <p className="figures text-sm text-quiet max-md:order-last max-md:w-full">
                      {plan.capacity} stops, book {leadWords(plan.lead_minutes)} before
                    </p>
                    {canManage && (
                      <RowAction
                        of={`${area || 'all others'}, ${day}, from ${plan.from_hour}`}
                        variant="quiet"
                        className="-mx-3 md:-mb-1"
                        onClick={() => onChange(plan)}
                      >
                        Change
                      </RowAction>
                    )}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** '20 hours', '90 min'. */
function leadWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} min`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
