import { commandActor } from '../../audit/record-audit.ts';
import { importPoints } from '../../points/manage-points.ts';
import { pointColumns } from '../../points/read-points-file.ts';
import type { TestApp } from '../test-app.ts';

type Cells = Partial<Record<(typeof pointColumns)[number], string>>;

/** A shop in Dartford that takes everything. */
const usual: Record<(typeof pointColumns)[number], string> = {
  code: 'DA-HIGH-ST',
  name: 'High Street News',
  address: '1 High Street',
  town: 'Dartford',
  postcode: 'DA1 1AA',
  easting: '554300',
  northing: '174200',
  mon: '09:00-17:30',
  tue: '09:00-17:30',
  wed: '09:00-17:30',
  thu: '09:00-17:30',
  fri: '09:00-17:30',
  sat: '09:00-13:00',
  sun: 'closed',
  bank_holidays: 'closed',
  exceptions: '',
  step_free: 'yes',
  largest_kg: '20',
  longest_cm: '60',
  drop_off: 'yes',
  pick_up: 'yes',
};

export const withoutHours: Cells = {
  mon: 'closed',
  tue: 'closed',
  wed: 'closed',
  thu: 'closed',
  fri: 'closed',
  sat: 'closed',
};

export function pointsFile(...points: readonly Cells[]): string {
  const lines = points.map((cells) => pointColumns.map((name) => quote(cells[name] ?? usual[name])).join());
  return [pointColumns.join(), ...lines].join('\n');
}

function quote(cell: string): string {
  return cell.includes(',') ? `"${cell}"` : cell;
}

export function addPoints({ database }: Pick<TestApp, 'database'>, now: Date, ...points: readonly Cells[]) {
  const deps = { database: database.db, now: () => now };
  return importPoints(deps, commandActor('npm run points'), Buffer.from(pointsFile(...points)));
}
