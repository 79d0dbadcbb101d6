import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/staff/tariffs.ts';
import { poundsFromPence } from '../../../contract/values/money.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { loadPostAreas } from '../../addresses/post-areas.queries.ts';
import { staffActor } from '../../audit/record-audit.ts';
import { CommandError } from '../../cli/command-error.ts';
import type { Database } from '../../database/database.ts';
import { requireEverywhere } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { findTariffs } from '../quotes.repository.ts';
import type { Tariff } from '../tariff.ts';
import { comparePrices } from './compare-prices.ts';
import { publishTariff, standardTariffAt } from './publish-tariff.ts';
import {
  contentOf,
  describeMistake,
  documentOf,
  startOfDay,
  type TariffContent,
  type TariffDocument,
  tariffDocument,
} from './tariff-document.ts';
import { findDraft, listDrafts, revisionOf, saveDraft } from './tariff-drafts.ts';

interface TariffRouteDeps {
  readonly database: Database;
  readonly now: () => Date;
}

const comparedDays = 30;

export function registerTariffRoutes(app: FastifyInstance, deps: TariffRouteDeps): void {
  const { database, now } = deps;

  serve(app, contract.listTariffs, async (_request, { caller }) => {
    requireEverywhere(caller);
    const [tariffs, drafts] = await Promise.all([findStandard(database), listDrafts(database)]);
    const current = standardTariffAt(tariffs, now());
    const published = tariffs.toReversed().map((tariff) => ({
      name: String(tariff.version),
      effective_from: tariff.effectiveFrom.toISOString(),
      is_current: tariff === current,
      saved_at: null,
    }));
    const saved = drafts.map(({ name, saved_at }) => ({
      name,
      effective_from: null,
      is_current: false,
      saved_at: saved_at.toISOString(),
    }));
    return { data: [...saved, ...published] };
  });

  serve(app, contract.getTariff, async ({ query: { name } }, { caller }) => {
    requireEverywhere(caller);
    const inForce = presentPrices(standardTariffAt(await findStandard(database), now()));
    const draft = await findDraft(database, name);
    const content = draft ? contentOf(draft) : await findPublished(database, name);
    return { data: presentPrices(content), in_force: inForce, revision: draft ? revisionOf(draft) : null };
  });

  serve(app, contract.compareTariff, async ({ query: { name } }, { caller }) => {
    requireEverywhere(caller);
    const { soldPence, comparedPence, ...counts } = await comparePrices(database, {
      content: await findContent(deps, name),
      postAreas: await loadPostAreas(database),
      since: new Date(now().getTime() - days(comparedDays)),
      organisationId: undefined,
    });
    const [sold, compared] = [poundsFromPence(soldPence), poundsFromPence(comparedPence)];
    return { data: { ...counts, days: comparedDays, sold, compared } };
  });

  serve(app, contract.saveTariffDraft, async ({ body: { name, like, prices } }, { caller, requestId }) => {
    requireEverywhere(caller);
    const document = tariffDocument.safeParse(withPrices(documentOf(await findContent(deps, like)), prices));
    if (!document.success) return refuse('VALIDATION', describeMistake(document.error));
    await saveDraft(deps, staffActor(caller, requestId), { name, document: document.data });
    return { message: `Draft ${name} is saved.` };
  });

  serve(app, contract.publishTariffDraft, async ({ body }, { caller, requestId }) => {
    const { name, revision, from, is_vat_change } = body;
    requireEverywhere(caller);
    const saved = (await findDraft(database, name)) ?? refuse('NOT_FOUND', 'There is no draft of this name.');
    if (revisionOf(saved) !== revision) {
      refuse(
        'CONFLICT',
        'Somebody has saved this draft since you opened it. Look at its prices again before you publish.',
      );
    }
    const effectiveFrom = startOfDay(from);
    if (!effectiveFrom || effectiveFrom <= now()) {
      const message = 'Choose a day from tomorrow on.';
      return refuse('VALIDATION', message, { from: message });
    }
    const content = contentOf(saved);
    const confirmedVatBasisPoints = is_vat_change === true ? content.vatBasisPoints : undefined;
    const publication = {
      content,
      effectiveFrom,
      organisationId: undefined,
      endsAt: undefined,
      confirmedVatBasisPoints,
    };
    const published = await publishTariff(deps, staffActor(caller, requestId), publication).catch(refuseMistake);
    const [first, ...following] = published;
    const followed =
      following.length > 0 ? ` Later tariffs and customers’ own follow its VAT rate (${following.length}).` : '';
    return {
      message: `Published. It holds from ${friendlyTime(effectiveFrom)}.${followed}`,
      version: first?.version ?? 0,
    };
  });
}

/** A mistake in what is published, in words for people. */
function refuseMistake(error: unknown): never {
  if (error instanceof CommandError) return refuse('VALIDATION', error.message);
  throw error;
}

async function findStandard(database: Database): Promise<Tariff[]> {
  return (await findTariffs(database)).filter(({ organisationId }) => organisationId === undefined);
}

async function findContent({ database }: TariffRouteDeps, name: string): Promise<TariffContent> {
  const draft = await findDraft(database, name);
  return draft ? contentOf(draft) : findPublished(database, name);
}

async function findPublished(database: Database, name: string): Promise<TariffContent> {
  const found = (await findStandard(database)).find(({ version }) => String(version) === name);
  return found ?? refuse('NOT_FOUND', 'There is no such tariff.');
}

function presentPrices(content: TariffContent): contract.TariffPrices {
  const { bands, zones, vat_percent, unpaid_days, unused_days, included_cover_pounds } = documentOf(content);
  return {
    vat_percent,
    unpaid_days,
    unused_days,
    included_cover: included_cover_pounds,
    bands: bands.map(({ up_to_kg, net_pence }) => ({ up_to_kg, price: poundsFromPence(net_pence) })),
    zones: zones.map(({ code, name, supplement_pence, delivery_days }) => ({
      code,
      name,
      supplement: poundsFromPence(supplement_pence),
      delivery_days,
    })),
  };
}

/** The places of the zones stay: they are drawn in a file. */
function withPrices(
  document: TariffDocument,
  { bands, zones, included_cover, ...terms }: contract.TariffPrices,
): unknown {
  return {
    ...document,
    ...terms,
    included_cover_pounds: included_cover,
    bands: bands.map(({ up_to_kg, price }) => ({ up_to_kg, net_pence: Math.round(price * 100) })),
    zones: document.zones.map((zone) => {
      const change = zones.find(({ code }) => code === zone.code);
      if (!change) return refuse('VALIDATION', `The zone ${zone.name} is left out.`);
      const { name, supplement, delivery_days } = change;
      return { ...zone, name, supplement_pence: Math.round(supplement * 100), delivery_days };
    }),
  };
}
