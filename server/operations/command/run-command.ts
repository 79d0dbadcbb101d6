import type { ParcelWishes, ScanResult } from '../../../contract/operations.ts';
import { minutes } from '../../../contract/values/duration.ts';
import { normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import { findWishes } from '../find-wishes.ts';
import type { KeyRecord } from '../key-record.ts';
import { addKey, listKeys, revokeKey } from '../manage-keys.ts';
import type { OperationsDeps } from '../operations-deps.ts';
import { recordScans } from '../record-scans.ts';
import { OperationsProblem } from './operations-problem.ts';
import type { Command } from './read-command.ts';

/** What commands are run with. */
export interface CommandDeps extends OperationsDeps {
  readonly output: { write(text: string): unknown };
  /** Moves booked parcels and answers how many scans that took; absent in production, where parcels are real. */
  readonly simulateDay?: (pace: { readonly speed: number; readonly endsAt: Date | undefined }) => Promise<number>;
}

/** Does what a person asked for and tells them what came of it. Throws a sentence where it can't be done. */
export async function runCommand(deps: CommandDeps, command: Command): Promise<void> {
  const say = (text: string) => void deps.output.write(`${text}\n`);
  switch (command.kind) {
    case 'add-key': {
      const { key, record } = await addKey(deps, command.name);
      say(`Made key ${record.id} for ${record.name}. It is shown this once:\n\n  ${key}\n`);
      return say('Send it with each call: Authorization: Bearer <key>');
    }
    case 'list-keys':
      return say(describeKeys(await listKeys(deps)));
    case 'revoke-key': {
      const record = await revokeKey(deps, command.id);
      if (!record)
        throw new OperationsProblem(`There is no key ${command.id} in use. keys list shows those there are.`);
      return say(`Key ${record.id} of ${record.name} opens nothing any more.`);
    }
    case 'scan': {
      const [result] = await recordScans(deps, [command.scan]);
      return say(`${normaliseTrackingCode(command.scan.tracking_code)}: ${describeResult(result, command.scan)}`);
    }
    case 'wishes':
      return say(describeWishes(await findWishes(deps, command.trackingCodes)));
    case 'simulate':
      return simulate(deps, command);
  }
}

function describeKeys(keys: readonly KeyRecord[]): string {
  if (keys.length === 0) return 'There are no keys yet. Make one: keys add NAME.';
  const rows = keys.map(({ id, name, createdAt, lastUsedAt, revokedAt }) => {
    const used = lastUsedAt ? `last used ${timeOf(lastUsedAt)}` : 'never used';
    const state = revokedAt ? `revoked ${timeOf(revokedAt)}` : used;
    return `${String(id).padStart(4)}  ${name}  (made ${timeOf(createdAt)}, ${state})`;
  });
  return rows.join('\n');
}

function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function describeResult(
  result: ScanResult | undefined,
  { status }: Extract<Command, { readonly kind: 'scan' }>['scan'],
): string {
  if (!result || result.outcome === 'refused') throw new OperationsProblem(result?.message ?? 'The scan was refused.');
  if (result.outcome === 'accepted') return `now ${status.replaceAll('_', ' ')}.`;
  return result.outcome === 'late'
    ? 'kept in its place in time. Something later is known already, so the status stays.'
    : 'known already. Nothing has changed.';
}

function describeWishes(parcels: readonly ParcelWishes[]): string {
  if (parcels.length === 0) return 'Nobody wishes anything for these parcels, or they are no longer under way.';
  return parcels.flatMap(wishLines).join('\n');
}

function wishLines({ tracking_code, deliver_on, safe_place, neighbour, needs, note }: ParcelWishes): string[] {
  return [
    tracking_code,
    ...(deliver_on === undefined ? [] : [`  deliver on ${deliver_on}`]),
    ...(safe_place === undefined ? [] : [`  safe place: ${safe_place}`]),
    ...(neighbour === undefined ? [] : [`  neighbour: ${neighbour}`]),
    ...needs.map((need) => `  ${need.replaceAll('_', ' ').toLowerCase()}`),
    ...(note === undefined ? [] : [`  note: ${note}`]),
  ];
}

async function simulate(
  deps: CommandDeps,
  { speed, minutes: length }: Extract<Command, { readonly kind: 'simulate' }>,
): Promise<void> {
  if (!deps.simulateDay) {
    throw new OperationsProblem('LARKWAY_ENV is production, where parcels are real: nothing is simulated there.');
  }
  const endsAt = length === undefined ? undefined : new Date(deps.now().getTime() + minutes(length));
  const made = await deps.simulateDay({ speed, endsAt });
  deps.output.write(
    made === 0
      ? 'No booked parcel was due to move. Pay for a shipment, and run this again.\n'
      : `Made ${made} scans.\n`,
  );
}
