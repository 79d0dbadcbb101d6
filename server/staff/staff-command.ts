import { parseArgs } from 'node:util';
import { type StaffRole, staffRoles } from '../../contract/staff/staff-permissions.ts';
import { emailWith } from '../../contract/values/people/email.ts';
import { commandActor } from '../audit/record-audit.ts';
import { CommandError, formatMinute } from '../cli/command-error.ts';
import { findDepotByName } from '../depots/find-depots.ts';
import { Refusal } from '../http/errors.ts';
import { endStaff } from './end-staff.ts';
import { inviteStaff } from './invite-staff.ts';
import { selectStaff, selectStaffByEmail } from './staff.repository.ts';
import type { Manager, StaffDeps, StaffMember } from './staff-member.ts';

export type Command =
  | { readonly kind: 'list' }
  | { readonly kind: 'invite'; readonly email: string; readonly role: StaffRole; readonly depot: string | undefined }
  | { readonly kind: 'end'; readonly email: string };

export const usage = `npm run staff -- list                     lists who works here
npm run staff -- invite EMAIL --role ROLE  emails an invitation that works once, for 7 days
    [--depot NAME for that depot alone]
npm run staff -- end EMAIL                 ends somebody's role and their staff sessions
ROLE is one of ${staffRoles.join(', ').toLowerCase()}.`;

const options = { role: { type: 'string' }, depot: { type: 'string' } } as const;
const emailSchema = emailWith(usage);

export function readCommand(args: readonly string[]): Command {
  const { positionals, values } = split(args);
  const [verb, address, ...more] = positionals;
  if (more.length > 0) throw new CommandError(usage);
  if (verb === 'list' && address === undefined) return { kind: 'list' };
  const { data: email } = emailSchema.safeParse(address);
  if (email === undefined) throw new CommandError(address === undefined ? usage : `${address} is no email address.`);
  if (verb === 'end') return { kind: 'end', email };
  if (verb !== 'invite') throw new CommandError(usage);
  const role = staffRoles.find((one) => one === values.role?.toUpperCase());
  if (!role) throw new CommandError(`--role is one of ${staffRoles.join(', ').toLowerCase()}.`);
  return { kind: 'invite', email, role, depot: values.depot };
}

function split(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new CommandError(usage);
  }
}

export interface CommandDeps extends StaffDeps {
  readonly output: { write(text: string): unknown };
}

const terminal: Manager = { actor: commandActor('npm run staff'), depotId: null };

/** Throws a CommandError with a sentence for the terminal. */
export async function runCommand(deps: CommandDeps, command: Command): Promise<void> {
  try {
    deps.output.write(`${await run(deps, command)}\n`);
  } catch (error) {
    throw error instanceof Refusal ? new CommandError(error.message) : error;
  }
}

async function run(deps: CommandDeps, command: Command): Promise<string> {
  const { database } = deps;
  if (command.kind === 'list') {
    const members = await selectStaff(database, null);
    return members.length === 0 ? 'Nobody works here yet. Invite an owner.' : members.map(describe).join('\n');
  }
  const { email } = command;
  if (command.kind === 'invite') {
    const depot = command.depot === undefined ? undefined : await findDepotByName(database, command.depot);
    if (command.depot !== undefined && !depot) {
      throw new CommandError(`There is no depot ${command.depot}. npm run depots -- list shows them.`);
    }
    const request = { email, role: command.role, depotId: depot?.id ?? null };
    const { expiresAt } = await inviteStaff(deps, terminal, request);
    return `Invited ${email}. The link in the email works until ${formatMinute(expiresAt)}.`;
  }
  const member = await selectStaffByEmail(database, email);
  if (!member) throw new CommandError(`${email} doesn't work here. list shows who does.`);
  await endStaff(deps, terminal, member.id);
  return `${email} no longer works here.`;
}

function describe({ email, fullName, role, depotName, startedAt }: StaffMember): string {
  return `${role.padEnd(8)}  ${depotName ?? 'everywhere'}  ${fullName} <${email}>  since ${formatMinute(startedAt)}`;
}
