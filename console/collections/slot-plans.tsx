import { useQuery } from '@tanstack/react-query';
import { hoursOfWindow } from '../../contract/recurring-collections.ts';
import { listSlotPlans, type SlotPlanRow } from '../../contract/staff/collections.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import type { Column } from '../../web/ui/table.tsx';
import { Listing, OnCard } from '../parts/listing.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useCan } from '../staff-session.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

interface SlotPlansProps {
  readonly onChange: (plan: SlotPlanRow) => void;
}

/** The windows of every week. */
export function SlotPlans({ onChange }: SlotPlansProps) {
  const query = useQuery(endpointQuery(listSlotPlans, {}), queryClient);
  const canManage = useCan('collections:manage');
  return (
    <Listing
      label="plans"
      query={query}
      columns={planColumns(canManage, onChange)}
      rowKey={({ area, weekday, from_hour }) => `${area} ${weekday} ${from_hour}`}
      caption="Every week"
      empty="There is no plan."
    />
  );
}

function planColumns(canManage: boolean, onChange: SlotPlansProps['onChange']): readonly Column<SlotPlanRow>[] {
  return [
    {
      key: 'area',
      header: 'Area',
      card: '@max-table:font-semibold',
      cell: ({ area }) => (area === '' ? 'All others' : area),
    },
    {
      key: 'weekday',
      header: 'Day',
      card: '@max-table:justify-self-end',
      cell: ({ weekday }) => weekdays[weekday - 1],
    },
    {
      key: 'window',
      header: 'Window',
      card: '',
      cell: ({ from_hour, until_hour }) => (
        <span className="figures">{hoursOfWindow(`${from_hour}-${until_hour}`)}</span>
      ),
    },
    {
      key: 'capacity',
      header: 'Stops',
      isNumeric: true,
      card: '@max-table:justify-self-end',
      cell: ({ capacity }) => (
        <>
          {capacity}
          <OnCard> stops</OnCard>
        </>
      ),
    },
    {
      key: 'lead',
      header: 'Book before',
      isNumeric: true,
      card: '@max-table:text-quiet',
      cell: ({ lead_minutes }) => (
        <>
          {leadWords(lead_minutes)}
          <OnCard> before</OnCard>
        </>
      ),
    },
    ...(canManage
      ? [
          {
            key: 'actions',
            header: 'Actions',
            card: '@max-table:justify-self-end @max-table:pt-1',
            cell: (plan: SlotPlanRow) => (
              <RowAction
                of={`${plan.area || 'all others'}, ${weekdays[plan.weekday - 1]}, from ${plan.from_hour}`}
                onClick={() => onChange(plan)}
              >
                Change
              </RowAction>
            ),
          },
        ]
      : []),
  ];
}

/** '20 hours', '90 min'. */
function leadWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} min`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
