import { randomUUID } from 'node:crypto';
import { days } from '../../contract/values/time/duration.ts';
import type { Trx } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { CardEvent } from '../integrations/card-payments/card-payments.ts';
import type { Mandate } from '../integrations/direct-debits/direct-debits.ts';
import { batchSize, inRounds } from '../payments/check-open-payments.ts';
import { providerUnavailable } from '../payments/provider-intents.ts';
import { applyOnce, type Reception } from '../payments/webhook-events.ts';
import { findCreditAccount } from './account.ts';
import type { BillingDeps, OnError } from './billing-deps.ts';
import {
  changeMandate,
  findLiveMandate,
  findMandateBy,
  findSetups,
  insertSetup,
  lockMandates,
  type StoredMandate,
  saveSetup,
  takeDueMandates,
} from './mandates.repository.ts';
import { withdrawNotices } from './statements.repository.ts';

/** Opens the provider's page. Where one is agreed on it, it replaces the one there is. */
export async function setUpDirectDebit(
  deps: BillingDeps,
  { organisationId }: Customer,
  pageUrl: string,
): Promise<string> {
  if (!(await findCreditAccount(deps.database, organisationId, deps.now()))) {
    return refuse('CONFLICT', 'A Direct Debit pays for a monthly account, and you don’t have one yet.');
  }
  const addressee = await deps.findAddressee(organisationId);
  if (!addressee) return refuse('CONFLICT', 'This account has no email address.');
  const id = randomUUID();
  await insertSetup(deps.database, { id, organisationId, at: deps.now() });
  const { fullName: name, email } = addressee;
  const saved = await deps.directDebits.saveCustomer({ organisationId, name, email });
  if (saved.outcome === 'try-again') throw providerUnavailable();
  if (saved.outcome === 'refused') throw new Error(`The provider refused a customer: ${saved.code}.`);
  const { customerId } = saved;
  const opened = await deps.directDebits.startMandateSetup({
    customerId,
    organisationId,
    successUrl: `${pageUrl}?direct_debit=done`,
    cancelUrl: pageUrl,
    idempotencyKey: id,
  });
  if (opened.outcome === 'try-again') throw providerUnavailable();
  if (opened.outcome === 'refused') throw new Error(`The provider refused to set up a mandate: ${opened.code}.`);
  await saveSetup(deps.database, id, { setupId: opened.setup.id, customerId });
  return opened.setup.url ?? pageUrl;
}

/** Asks about the pages that were opened; answers whether there is a Direct Debit now. */
export async function confirmDirectDebit(deps: BillingDeps, { organisationId }: Customer): Promise<StoredMandate> {
  for (const setup of await findSetups(deps.database, organisationId)) {
    if ((await syncMandate(deps, setup)) === 'try-again') throw providerUnavailable();
  }
  const live = await findLiveMandate(deps.database, organisationId);
  return live ?? refuse('CONFLICT', 'Your Direct Debit isn’t set up yet. Please try again.');
}

/** What was sent to the bank may still be taken. */
export async function cancelDirectDebit(deps: BillingDeps, { organisationId }: Customer): Promise<void> {
  const ending = await deps.database.transaction().execute(async (trx) => {
    const live = (await lockMandates(trx, organisationId)).filter((one) => isLive(one) || one.state === 'ENDING');
    for (const mandate of live) await changeMandate(trx, mandate, { state: 'ENDING', next_check_at: deps.now() });
    await withdrawNotices(trx, organisationId);
    return live;
  });
  if (ending.length === 0) refuse('CONFLICT', 'You don’t have a Direct Debit.');
  for (const mandate of ending) await syncMandate(deps, { ...mandate, state: 'ENDING' }); // or else the next check
}

function isLive({ state }: StoredMandate): boolean {
  return state === 'PENDING' || state === 'ACTIVE';
}

/** The provider's page is gone after a day. */
const setupLifeMs = days(2);

/** Reads a mandate, or the page where one is agreed, from the provider and applies its state. */
async function syncMandate(deps: BillingDeps, stored: StoredMandate): Promise<'done' | 'try-again' | 'unknown'> {
  const { directDebits, database, now } = deps;
  let { providerId } = stored;
  if (stored.state === 'SETUP') {
    // The page was never shown where the provider's answer was lost.
    const found = stored.setupId === undefined ? undefined : await directDebits.retrieveMandateSetup(stored.setupId);
    if (found?.outcome === 'try-again') return 'try-again';
    const isOld = now().getTime() - stored.createdAt.getTime() > setupLifeMs;
    const isGone = found?.outcome === 'unknown' ? isOld : !found || found.setup.status === 'expired';
    if (isGone) await database.transaction().execute((trx) => changeMandate(trx, stored, { state: 'ENDED' }));
    if (found?.outcome === 'unknown') return 'unknown';
    if (found?.setup.status !== 'complete') return 'done';
    providerId = found.setup.mandateId;
  }
  if (providerId === undefined) return 'done';
  const answer =
    stored.state === 'ENDING'
      ? await directDebits.endMandate(providerId)
      : await directDebits.retrieveMandate(providerId);
  if (answer.outcome !== 'found') return answer.outcome;
  await database.transaction().execute((trx) => applyMandate(deps, trx, stored, answer.mandate));
  return 'done';
}

async function applyMandate(
  { billingJobs, now }: BillingDeps,
  trx: Trx,
  { id, organisationId }: StoredMandate,
  mandate: Mandate,
): Promise<void> {
  const all = await lockMandates(trx, organisationId);
  const before = all.find((one) => one.id === id);
  if (!before || before.state === 'ENDED') return;
  const isNew = before.state === 'SETUP';
  if (isNew || mandate.status === 'inactive') await withdrawNotices(trx, organisationId); // of the account there was
  if (mandate.status === 'inactive') {
    await changeMandate(trx, before, { ...(isNew && factsOf(mandate)), state: 'ENDED' });
    if (before.state !== 'ENDING')
      await billingJobs.enqueueBillingMail(trx, { template: 'mandate-ended', mandateId: id });
    return;
  }
  if (before.state === 'ENDING') return;
  const replaced = isNew ? all.filter((one) => one.id !== id && isLive(one)) : [];
  for (const one of replaced) await changeMandate(trx, one, { state: 'ENDING', next_check_at: now() });
  await changeMandate(trx, before, { ...factsOf(mandate), state: mandate.status === 'active' ? 'ACTIVE' : 'PENDING' });
  if (isNew) await billingJobs.enqueueBillingMail(trx, { template: 'mandate-agreed', mandateId: id });
}

function factsOf({ id, reference, url, bankAccount }: Mandate) {
  const { sortCode: sort_code, lastFour: last_four } = bankAccount;
  return { provider_id: id, reference, document_url: url, sort_code, last_four };
}

export async function applyMandateEvent(deps: BillingDeps, event: CardEvent): Promise<Reception> {
  const { about } = event;
  if (about.kind !== 'mandate' && about.kind !== 'mandate-setup') return 'ignored';
  const by = about.kind === 'mandate' ? { providerId: about.mandateId } : { setupId: about.setupId };
  const stored = await findMandateBy(deps.database, by);
  if (!stored || stored.state === 'ENDED') return 'ignored';
  const synced = await syncMandate(deps, stored);
  if (synced !== 'done') return synced === 'unknown' ? 'ignored' : synced;
  return applyOnce(deps, event, async () => {}); // its effect is the provider's state, which was applied
}

/** Syncs mandates for which no webhook event arrived, and tells the provider of those that were cancelled. */
export async function checkMandates(deps: BillingDeps, onError: OnError): Promise<void> {
  const at = deps.now();
  await inRounds(
    () => takeDueMandates(deps.database, { at, count: batchSize }),
    async (mandate) => {
      if ((await syncMandate(deps, mandate)) === 'unknown') throw new Error(unknownMessage(mandate));
    },
    onError,
  );
}

/** That proves nothing about the mandate, so it stays as it is. */
function unknownMessage({ id, providerId, setupId }: StoredMandate): string {
  return `Mandate ${id} (${providerId ?? setupId}) is unknown to the provider: are these the keys of another account?`;
}
