import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { draftName } from '../../../contract/staff/tariffs.ts';
import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { days, minutes } from '../../../contract/values/time/duration.ts';
import { loadPostAreas } from '../../addresses/post-areas.queries.ts';
import { commandActor, recordAudit } from '../../audit/record-audit.ts';
import { CommandError, formatMinute } from '../../cli/command-error.ts';
import type { Database } from '../../database/database.ts';
import { publishedTerms } from '../published-terms.ts';
import { findTariffs } from '../quotes.repository.ts';
import type { Tariff } from '../tariff.ts';
import { comparePrices } from './compare-prices.ts';
import { type Publication, publishTariff, standardTariffAt } from './publish-tariff.ts';
import {
  changePrices,
  contentOf,
  describeMistake,
  documentOf,
  startOfDay,
  type TariffContent,
  tariffDocument,
} from './tariff-document.ts';
import { findDraft, listDrafts, saveDraft } from './tariff-drafts.ts';

const usage = `npm run tariffs -- list                       lists what is published, and the drafts
npm run tariffs -- show VERSION or DRAFT       prints it as a file that can be edited
npm run tariffs -- draft NAME                  saves a draft, and says what it changes
    [--like VERSION, or else the one in force, on --from if given] [--vat 17.5] [--change=-5 for 5 % less] [--file FILE]
    [--cover 150] [--unpaid-days 7] [--unused-days 28]
npm run tariffs -- compare DRAFT               shows what the last month would have cost
    [--days 30] [--customer EMAIL]
npm run tariffs -- publish DRAFT --from DATE   from the first minute of a day in London, or --from now, in six minutes;
    it is never edited again; takes what draft takes too, and then saves that first: a draft that there is keeps its prices
    [--vat 22, as drafted, where VAT changes on that day]
    [--customer EMAIL for their own tariff] [--until DATE]
npm run tariffs -- end --customer EMAIL --from DATE
                                               gives a customer the tariff of everybody again`;

const options = {
  like: { type: 'string' },
  vat: { type: 'string' },
  change: { type: 'string' },
  cover: { type: 'string' },
  'unpaid-days': { type: 'string' },
  'unused-days': { type: 'string' },
  file: { type: 'string' },
  days: { type: 'string' },
  customer: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
} as const;

type Given = Readonly<Partial<Record<keyof typeof options, string>>>;

export interface TariffsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly output: { write(text: string): unknown };
  /** The organisation that a customer ships and pays for. */
  findOrganisation(email: string): Promise<string | undefined>;
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runTariffsCommand(deps: TariffsDeps, args: readonly string[]): Promise<void> {
  const { words, given } = split(args);
  const [verb, name, ...more] = words;
  if (more.length > 0) throw new CommandError(usage);
  const say = (text: string) => void deps.output.write(`${text}\n`);
  if (verb === 'list' && name === undefined) return say(await list(deps));
  if (verb === 'end' && name === undefined) return say(await end(deps, given));
  if (name === undefined) throw new CommandError(usage);
  if (verb === 'show') return say(JSON.stringify(documentOf(await findContent(deps, name)), undefined, 2));
  if (verb === 'draft') return say(await draft(deps, name, given));
  if (verb === 'compare') return say(await compare(deps, name, given));
  if (verb === 'publish') return say(await publish(deps, name, given));
  throw new CommandError(usage);
}

function split(args: readonly string[]): { readonly words: readonly string[]; readonly given: Given } {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, given: values };
  } catch {
    throw new CommandError(usage);
  }
}

async function list({ database, now }: TariffsDeps): Promise<string> {
  const [tariffs, drafts] = await Promise.all([findTariffs(database), listDrafts(database)]);
  const current = standardTariffAt(tariffs, now());
  return [
    ...tariffs.map((tariff) => `${tariff === current ? '→' : ' '} ${describeTariff(tariff)}`),
    ...drafts.map((row) => `  draft ${row.name}, saved ${formatMinute(row.saved_at)}`),
  ].join('\n');
}

function describeTariff(tariff: Tariff): string {
  const { version, effectiveFrom, endsAt, organisationId } = tariff;
  const until = endsAt ? `, until ${formatMinute(endsAt)}` : '';
  const whose = organisationId === undefined ? '' : `, for organisation ${organisationId} alone`;
  return `${version}  from ${formatMinute(effectiveFrom)}${until}: ${describeContent(tariff)}${whose}`;
}

function describeContent(content: TariffContent): string {
  const { startingExclVat, startingInclVat, includedCover, unpaidDays, unusedDays } = publishedTerms(content);
  const prices = `from ${startingExclVat} (${startingInclVat} with VAT), VAT ${content.vatBasisPoints / 100}%`;
  return `${prices}, cover ${includedCover}, expires after ${unpaidDays} unpaid or ${unusedDays} unused`;
}

async function draft(deps: TariffsDeps, name: string, given: Given): Promise<string> {
  if (!draftName.test(name)) {
    throw new CommandError('Name a draft with small letters, digits and dashes, such as spring-2027.');
  }
  const at = given.from === undefined ? deps.now() : readStart(deps, given);
  const like = await findContent(deps, given.like, at);
  const read = given.file === undefined ? like : await readContent(given.file);
  const vatBasisPoints = readVat(given) ?? read.vatBasisPoints;
  const changed = given.change === undefined ? read : changePrices(read, readPercent('--change', given.change, -99));
  const document = tariffDocument.safeParse({
    ...documentOf({ ...changed, vatBasisPoints }),
    ...(given.cover !== undefined && { included_cover_pounds: Number(given.cover) }),
    ...(given['unpaid-days'] !== undefined && { unpaid_days: Number(given['unpaid-days']) }),
    ...(given['unused-days'] !== undefined && { unused_days: Number(given['unused-days']) }),
  });
  if (!document.success) throw new CommandError(describeMistake(document.error));
  await saveDraft(deps, commandActor('npm run tariffs'), { name, document: document.data });
  return `Draft ${name}: ${describeContent(contentOf(document.data))}.\nCompare it: npm run tariffs -- compare ${name}`;
}

async function readContent(file: string): Promise<TariffContent> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`The file ${file} can’t be read.`);
  });
  const read = tariffDocument.safeParse(parseJson(text, file));
  if (!read.success) throw new CommandError(`${file}: ${describeMistake(read.error)}`);
  return contentOf(read.data);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${file} is not JSON. Start from what npm run tariffs -- show prints.`);
  }
}

/** Of a published version, of a draft, or of the tariff in force at an instant. */
async function findContent({ database, now }: TariffsDeps, name?: string, at = now()): Promise<TariffContent> {
  const tariffs = await findTariffs(database);
  if (name === undefined) return standardTariffAt(tariffs, at);
  if (/^\d+$/.test(name)) {
    const found = tariffs.find(({ version }) => version === Number(name));
    if (!found) throw new CommandError(`There is no tariff ${name}. Run list to see all.`);
    return found;
  }
  const saved = await findDraft(database, name);
  if (!saved) throw new CommandError(`There is no draft ${name}. Run list to see all.`);
  return contentOf(saved);
}

async function compare(deps: TariffsDeps, name: string, given: Given): Promise<string> {
  const count = given.days === undefined ? 30 : Number(given.days);
  if (!Number.isInteger(count) || count < 1 || count > 400) throw new CommandError('--days takes 1 to 400.');
  const organisationId = await findCustomer(deps, given);
  if (organisationId !== undefined) await auditComparison(deps, organisationId, name);
  const result = await comparePrices(deps.database, {
    content: await findContent(deps, name),
    postAreas: await loadPostAreas(deps.database),
    since: new Date(deps.now().getTime() - days(count)),
    organisationId,
  });
  if (result.shipments === 0) return `Nothing was booked in the last ${count} days that ${name} has a price for.`;
  const percent = ((result.comparedPence - result.soldPence) / result.soldPence) * 100;
  const lines = [
    `${result.shipments} shipments of the last ${count} days, before VAT:`,
    `  as sold  ${pounds(result.soldPence)}`,
    `  ${name}  ${pounds(result.comparedPence)} (${percent < 0 ? '' : '+'}${percent.toFixed(1)} %)`,
  ];
  if (result.unpriced > 0) lines.push(`  ${result.unpriced} more have no price by ${name}.`);
  return lines.join('\n');
}

/** What a customer ships and pays is theirs. */
function auditComparison({ database, now }: TariffsDeps, organisationId: string, name: string): Promise<void> {
  const read = { action: 'compare tariff', subject: { kind: 'organisation', id: organisationId }, after: { name } };
  return database.transaction().execute((trx) => recordAudit(trx, commandActor('npm run tariffs'), read, now()));
}

const draftOptions = ['like', 'vat', 'change', 'cover', 'unpaid-days', 'unused-days', 'file'] as const;

async function publish(deps: TariffsDeps, name: string, given: Given): Promise<string> {
  readStart(deps, given); // a mistake in it saves nothing
  const hasDraft = (await findDraft(deps.database, name)) !== undefined;
  if (draftOptions.some((option) => given[option] !== undefined)) {
    // Prices are changed once, however often this is tried.
    const isBegunAgain = [given.like, given.change, given.file].some((option) => option !== undefined);
    await draft(deps, name, hasDraft && !isBegunAgain ? { ...given, like: name } : given);
  }
  const saved = await findDraft(deps.database, name);
  if (!saved) throw new CommandError(`There is no draft ${name}. Save one first: draft ${name}.`);
  const organisationId = await findCustomer(deps, given);
  if (given.until !== undefined && organisationId === undefined) {
    throw new CommandError(
      '--until is for a customer’s own tariff. That of everybody lasts until the next one starts.',
    );
  }
  const effectiveFrom = readStart(deps, given);
  const endsAt = given.until === undefined ? undefined : readDay('--until', given.until);
  if (endsAt && endsAt <= effectiveFrom) throw new CommandError('--until must be after --from.');
  const publication = { content: contentOf(saved), effectiveFrom, organisationId, endsAt };
  return describePublished(deps, { ...publication, confirmedVatBasisPoints: readVat(given) });
}

/** An own tariff of no length: from its start that of everybody applies. */
async function end(deps: TariffsDeps, given: Given): Promise<string> {
  const organisationId = await findCustomer(deps, given);
  if (organisationId === undefined) throw new CommandError(usage);
  const effectiveFrom = readStart(deps, given);
  const content = standardTariffAt(await findTariffs(deps.database), effectiveFrom);
  return describePublished(deps, { content, effectiveFrom, organisationId, endsAt: effectiveFrom });
}

async function describePublished(deps: TariffsDeps, publication: Publication): Promise<string> {
  const [first, ...following] = await publishTariff(deps, commandActor('npm run tariffs'), publication);
  const lines = first ? [`Published ${describeTariff(first)}`] : [];
  if (following.length > 0) lines.push('With the new VAT rate, at their own prices:');
  lines.push(...following.map((tariff) => `  ${describeTariff(tariff)}`));
  if (first?.organisationId === undefined) lines.push(...(await describeNeighbours(deps, publication)));
  return lines.join('\n');
}

/** What applies for everybody until it starts, and what follows it. */
async function describeNeighbours({ database }: TariffsDeps, { effectiveFrom }: Publication): Promise<string[]> {
  const tariffs = (await findTariffs(database)).filter(({ organisationId }) => organisationId === undefined);
  const before = tariffs.findLast((tariff) => tariff.effectiveFrom < effectiveFrom);
  const next = tariffs.find((tariff) => tariff.effectiveFrom > effectiveFrom);
  const after = next && standardTariffAt(tariffs, next.effectiveFrom);
  return [
    ...(before ? [`Until then: ${describeTariff(before)}`] : []),
    after ? `After it: ${describeTariff(after)}` : 'Nothing is published to follow it.',
  ];
}

async function findCustomer({ findOrganisation }: TariffsDeps, { customer }: Given): Promise<string | undefined> {
  if (customer === undefined) return undefined;
  const found = await findOrganisation(customer);
  if (found === undefined) throw new CommandError(`Nobody with the verified address ${customer} owns an account.`);
  return found;
}

function readVat({ vat }: Given): number | undefined {
  return vat === undefined ? undefined : Math.round(readPercent('--vat', vat, 0) * 100);
}

function readPercent(name: string, text: string, least: number): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= least && percent <= 100) return percent;
  throw new CommandError(`${name} takes a percentage, such as 17.5.`);
}

/** A tariff starts when every process has surely read it. */
function readStart({ now }: TariffsDeps, { from }: Given): Date {
  return from === 'now' ? new Date(now().getTime() + minutes(6)) : readDay('--from', from);
}

/** The first instant of a day in London. */
function readDay(name: string, text = ''): Date {
  const start = startOfDay(text);
  if (!start) throw new CommandError(`${name} takes a day, such as 2027-01-01.`);
  return start;
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}
