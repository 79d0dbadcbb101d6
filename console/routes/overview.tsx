import { formatDay } from '../../web/lib/format-date-time.ts';
import { Card } from '../../web/ui/card.tsx';
import { staffRoleNames } from '../staff-role-names.ts';
import { useStaffMember } from '../staff-session.ts';

export function Component() {
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
