import type { ComplaintOutcome, ComplaintRow, ComplaintState } from '../../contract/staff/complaints.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateOf, londonDay } from '../../contract/values/time/working-days.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { useNow } from '../../web/lib/use-now.ts';
import { Badge, type BadgeTone } from '../../web/ui/badge.tsx';

const looks: Readonly<Record<ComplaintState, { readonly words: string; readonly tone: BadgeTone }>> = {
  RECEIVED: { words: 'New', tone: 'warning' },
  ACKNOWLEDGED: { words: 'Looked into', tone: 'moving' },
  ANSWERED: { words: 'Answered', tone: 'neutral' },
  ESCALATED: { words: 'Not satisfied', tone: 'danger' },
  DEADLOCK: { words: 'Final answer sent', tone: 'neutral' },
  RESOLVED: { words: 'Closed', tone: 'success' },
};

export function ComplaintBadge({ state }: Pick<ComplaintRow, 'state'>) {
  return <Badge tone={looks[state].tone}>{looks[state].words}</Badge>;
}

export const outcomeWords: Readonly<Record<ComplaintOutcome, string>> = {
  UPHELD: 'We agree',
  PARTLY_UPHELD: 'We agree in part',
  NOT_UPHELD: 'We don’t agree',
  WITHDRAWN: 'Withdrawn',
};

/** The next deadline and how far away it is. */
export function DueBadge({ due_on, is_overdue }: Pick<ComplaintRow, 'due_on' | 'is_overdue'>) {
  const today = londonDay(useNow());
  if (due_on === null) return null;
  const left = Math.round((dateOf(due_on).getTime() - today.getTime()) / days(1));
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 xl:flex-nowrap">
      <span className="figures whitespace-nowrap">{formatDay(due_on)}</span>
      <Badge tone={is_overdue ? 'danger' : left <= 1 ? 'warning' : 'neutral'}>{distance(left)}</Badge>
    </span>
  );
}

function distance(left: number): string {
  if (left === 0) return 'Today';
  if (left === 1) return 'Tomorrow';
  if (left === -1) return '1 day late';
  return left < 0 ? `${-left} days late` : `${left} days`;
}
