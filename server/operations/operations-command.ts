import { sql } from 'kysely';
import type { ParcelPreferences, ScanResult } from '../../contract/operations.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import { type AuditedAction, commandActor, recordAudit } from '../audit/record-audit.ts';
import { CommandError, formatMinute } from '../cli/command-error.ts';
import type { Database, Trx } from '../database/database.ts';
import { listDepots } from '../depots/find-depots.ts';
import { findPointId } from '../points/find-points.ts';
import { findPreferences } from './find-preferences.ts';
import { type KeyRecord, selectKeys } from './operations-keys.repository.ts';
import { addKey, revokeKey } from './operations-keys.ts';
import type { Command } from './read-command.ts';
import { type OperationsDeps, recordScans } from './record-scans.ts';

export interface CommandDeps extends OperationsDeps {
  readonly output: { write(text: string): unknown };
  /** Returns the number of scans made; absent in production, where parcels are real. */
  readonly simulateDay?: (pace: { readonly speed: number; readonly endsAt: Date | undefined }) => Promise<number>;
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runCommand(deps: CommandDeps, command: Command): Promise<void> {
  const say = (text: string) => void deps.output.write(`${text}\n`);
  switch (command.kind) {
    case 'add-key': {
      const { name, scopes, expiresAt } = command;
      const depotId = await chooseDepot(deps, command.depot);
      const pointId = await choosePoint(deps, command.point);
      const { key, record } = await addKey(deps, terminal, { name, depotId, pointId, scopes, expiresAt });
      say(`Made key ${record.id} for ${record.name} at ${record.depotName}. It is shown this once:\n\n  ${key}\n`);
      return say('Send it with each call: Authorization: Bearer <key>');
    }
    case 'list-keys':
      return say(describeKeys(await selectKeys(deps.database)));
    case 'revoke-key': {
      const record = await revokeKey(deps, terminal, command.id);
      if (!record) throw new CommandError(`There is no key ${command.id} in use. Run keys list to see all keys.`);
      return say(`Key ${record.id} of ${record.name} is revoked.`);
    }
    case 'scan': {
      const id = normaliseTrackingCode(command.scan.tracking_code);
      const done = await deps.database.transaction().execute(async (trx) => {
        const [result] = await recordScans({ ...deps, database: trx }, [command.scan]);
        const text = describeResult(result, command.scan);
        await audit(deps, trx, { action: 'scan', subject: { kind: 'parcel', id }, after: command.scan });
        return text;
      });
      return say(`${id}: ${done}`);
    }
    case 'events': {
      const events = await findEvents(deps.database, normaliseTrackingCode(command.trackingCode));
      if (!events) throw new CommandError('We know no parcel with this tracking number.');
      for (const { happenedAt, status, town, isLate, causedBy } of events)
        say(
          `${formatMinute(happenedAt)}  ${status}${town === null ? '' : ` in ${town}`}${isLate ? ', sent late' : ''}  (${causedBy})`,
        );
      return;
    }
    case 'preferences': {
      const found = await deps.database.transaction().execute(async (trx) => {
        for (const code of command.trackingCodes) {
          const subject = { kind: 'parcel', id: normaliseTrackingCode(code) };
          await audit(deps, trx, { action: 'read preferences', subject });
        }
        return findPreferences({ ...deps, database: trx }, command.trackingCodes);
      });
      return say(describePreferences(found));
    }
    case 'simulate':
      return simulate(deps, command);
  }
}

const terminal = commandActor('npm run operations');

function audit({ now }: CommandDeps, trx: Trx, action: AuditedAction): Promise<void> {
  return recordAudit(trx, terminal, action, now());
}

async function chooseDepot({ database }: CommandDeps, name: string | undefined): Promise<string> {
  const depots = await listDepots(database);
  const depot = name === undefined ? depots[0] : depots.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (depot && (name !== undefined || depots.length === 1)) return depot.id;
  throw new CommandError(`Name the depot of the key: --depot ${depots.map((one) => one.name).join(' | ')}.`);
}

async function choosePoint({ database }: CommandDeps, code: string | undefined): Promise<string | null> {
  if (code === undefined) return null;
  const id = await findPointId(database, code.trim().toUpperCase());
  if (id === undefined) throw new CommandError(`There is no point ${code}. npm run points -- list shows them.`);
  return id;
}

function describeKeys(keys: readonly KeyRecord[]): string {
  if (keys.length === 0) return 'There are no keys yet. Make one: keys add NAME.';
  const rows = keys.map(({ id, name, depotName, scopes, createdAt, lastUsedAt, revokedAt, expiresAt }) => {
    const used = lastUsedAt ? `last used ${formatMinute(lastUsedAt)}` : 'never used';
    const state = revokedAt ? `revoked ${formatMinute(revokedAt)}` : used;
    const end = expiresAt ? `, until ${formatMinute(expiresAt)}` : '';
    const what = `${depotName}: ${scopes.join(', ')}`;
    return `${String(id).padStart(4)}  ${name}  ${what}  (made ${formatMinute(createdAt)}, ${state}${end})`;
  });
  return rows.join('\n');
}

function describeResult(
  result: ScanResult | undefined,
  { status }: Extract<Command, { readonly kind: 'scan' }>['scan'],
): string {
  if (!result || result.outcome === 'refused') throw new CommandError(result?.message ?? 'The scan was refused.');
  if (result.outcome === 'accepted') return `now ${status.replaceAll('_', ' ')}.`;
  return result.outcome === 'late'
    ? 'recorded at its time. A later event is known, so the status stays.'
    : 'recorded before. Nothing has changed.';
}

function describePreferences(parcels: readonly ParcelPreferences[]): string {
  if (parcels.length === 0) return 'No delivery preferences for these parcels.';
  return parcels.flatMap(preferenceLines).join('\n');
}

function preferenceLines({
  tracking_code,
  deliver_on,
  safe_place,
  neighbour,
  pickup_point,
  needs,
  note,
}: ParcelPreferences): string[] {
  return [
    tracking_code,
    ...(deliver_on === undefined ? [] : [`  deliver on ${deliver_on}`]),
    ...(safe_place === undefined ? [] : [`  safe place: ${safe_place}`]),
    ...(neighbour === undefined ? [] : [`  neighbour: ${neighbour}`]),
    ...(pickup_point === undefined ? [] : [`  take it to point ${pickup_point.code}: ${pickup_point.place}`]),
    ...needs.map((need) => `  ${need.replaceAll('_', ' ').toLowerCase()}`),
    ...(note === undefined ? [] : [`  note: ${note}`]),
  ];
}

async function simulate(
  deps: CommandDeps,
  { speed, minutes: length }: Extract<Command, { readonly kind: 'simulate' }>,
): Promise<void> {
  if (!deps.simulateDay) {
    throw new CommandError('LARKWAY_ENV is production, where parcels are real: nothing is simulated there.');
  }
  const endsAt = length === undefined ? undefined : new Date(deps.now().getTime() + minutes(length));
  const made = await deps.simulateDay({ speed, endsAt });
  deps.output.write(
    made === 0
      ? 'No booked parcel was due to move. Pay for a shipment, and run this again.\n'
      : `Made ${made} scans.\n`,
  );
}

interface RecordedEvent {
  readonly happenedAt: Date;
  readonly isLate: boolean;
  readonly status: string;
  readonly town: string | null;
  /** Such as 'key 3, Gate 1, at Dartford', 'the customer', or 'the product'. */
  readonly causedBy: string;
}

/** What happened to a parcel, as it happened, and who caused it. Undefined for an unknown code. */
async function findEvents(database: Database, trackingCode: string): Promise<readonly RecordedEvent[] | undefined> {
  const parcel = await database
    .selectFrom('parcels')
    .select('id')
    .where('tracking_code', '=', trackingCode)
    .executeTakeFirst();
  if (!parcel) return undefined;
  const { rows } = await sql<RecordedEvent>`
    select happened_at as "happenedAt", is_late as "isLate", status, shipment_events.town, concat_ws(', ',
      case when source <> 'OPERATIONS' then case source
          when 'CUSTOMER' then 'the customer' when 'PAYMENT' then 'a payment' else 'the product' end
        when keys.id is not null then 'key ' || keys.id || ', ' || keys.name
        else 'the terminal' end,
      'at ' || depots.name) as "causedBy"
    from shipment_events
      left join operations_keys as keys on keys.id = operations_key_id
      left join depots on depots.id = shipment_events.depot_id
    where parcel_id = ${parcel.id}
    order by happened_at, sequence`.execute(database);
  return rows;
}
