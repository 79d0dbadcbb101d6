import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { type Html, html, writePage } from '../../../server/http/html.ts';
import { findObject, idIn, type Kind } from '../objects.repository.ts';
import { noSuch } from '../protocol/api-error.ts';
import { type Form, readForm, textOf } from '../protocol/form.ts';
import { bodyOf, type SandboxContext, serveChange, serveRead } from '../protocol/serve-calls.ts';
import { readSimulatedFaults } from '../simulated-faults.ts';
import {
  type BankDetails,
  completeSession,
  createCustomer,
  createSetupSession,
  detachMethod,
  expireSession,
  lockSession,
  testBankOf,
  updateCustomer,
} from './bank-mandates.ts';
import { testBanks, testSortCode } from './test-banks.ts';

const server = (allows: readonly string[]) => ({ access: 'server' as const, allows });
const customer = ['name', 'email', 'metadata'];
const session = ['mode', 'allowed_payment_method_types', 'customer', 'success_url', 'cancel_url', 'locale', 'metadata'];

export function registerMandateRoutes(scope: FastifyInstance, context: SandboxContext): void {
  serveChange(scope, context, '/customers', server(customer), createCustomer);
  serveChange(scope, context, '/customers/:id', server(customer), updateCustomer);
  serveChange(scope, context, '/checkout/sessions', server(session), createSetupSession);
  serveChange(scope, context, '/checkout/sessions/:id/expire', server([]), expireSession);
  serveChange(scope, context, '/payment_methods/:id/detach', server([]), detachMethod);
  serveOne(scope, context, '/customers/:id', 'customer');
  serveOne(scope, context, '/checkout/sessions/:id', 'checkout.session');
  serveOne(scope, context, '/setup_intents/:id', 'setup_intent');
  serveOne(scope, context, '/mandates/:id', 'mandate');
  registerPages(scope, context);
}

function serveOne(scope: FastifyInstance, context: SandboxContext, path: string, kind: Kind): void {
  serveRead(scope, context, path, server([]), async (_query, id) => {
    const found = await findObject(context.database, kind, id);
    if (!found) throw noSuch(kind, id, kind);
    return found;
  });
}

/** The provider's own pages, for the customer's browser. The long id of the session is all it takes, as with the provider. */
function registerPages(scope: FastifyInstance, { database, now, onChange }: SandboxContext): void {
  scope.get<{ Params: { id: string } }>('/checkout/pages/:id', async ({ params }, reply) => {
    const found = await findObject(database, 'checkout.session', params.id);
    if (!found) throw noSuch('checkout.session', params.id);
    if (found.status !== 'open') return reply.redirect(found.success_url ?? '/', 303);
    return sendPage(reply, setupPage(found, {}));
  });
  scope.post<{ Params: { id: string } }>('/checkout/pages/:id', async (request, reply) => {
    const form = readForm(bodyOf(request));
    const details = detailsOf(form);
    const entered = testBankOf(details);
    const behaviour = await readSimulatedFaults(database);
    const answer = await database.transaction().execute(async (trx) => {
      const open = await lockSession({ trx }, request.params.id);
      if (open.status !== 'open') return { leave: open.success_url };
      if ('error' in entered) return { session: open, error: entered.error };
      const work = { trx, now: now(), behaviour, request: { id: null, idempotency_key: null } };
      await completeSession(work, open, entered.bank, details);
      return { leave: open.success_url };
    });
    onChange();
    if ('leave' in answer) return reply.redirect(answer.leave ?? '/', 303);
    return sendPage(reply.code(400), setupPage(answer.session, { details, error: answer.error }));
  });
  scope.get<{ Params: { id: string } }>('/checkout/mandates/:id', async ({ params }, reply) => {
    const mandate = await findObject(database, 'mandate', params.id);
    if (!mandate) throw noSuch('mandate', params.id);
    return sendPage(reply, mandatePage(mandate));
  });
}

function detailsOf(form: Form): BankDetails {
  const digits = (name: string) => (textOf(form, name) ?? '').replaceAll(/[\s-]/g, '');
  return {
    name: (textOf(form, 'name') ?? '').trim(),
    email: (textOf(form, 'email') ?? '').trim(),
    sortCode: digits('sort_code'),
    accountNumber: digits('account_number'),
  };
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

function field(label: string, name: string, value: string, type = 'text'): Html {
  return html`<p><label>${label}<br>
<input name="${name}" type="${type}" value="${value}" required autocomplete="off"></label></p>
`;
}

function setupPage(
  { id, cancel_url, customer_email }: Stripe.Checkout.Session,
  { details, error }: { readonly details?: BankDetails; readonly error?: string },
): string {
  const accounts = Object.values(testBanks).map(
    ({ accountNumber, words }) => html`<li><code>${accountNumber}</code> ${words}</li>\n`,
  );
  const body = html`<main>
<h1>Set up your Direct Debit</h1>
<p><b>Test mode.</b> This page plays the card provider’s. No bank is asked and no money moves.</p>
${error === undefined ? '' : html`<p role="alert"><b>${error}</b></p>\n`}<form method="post" action="/v1/checkout/pages/${id}">
${field('Account holder’s name', 'name', details?.name ?? '')}${field('Email', 'email', details?.email ?? customer_email ?? '', 'email')}${field('Sort code', 'sort_code', details?.sortCode ?? '')}${field('Account number', 'account_number', details?.accountNumber ?? '')}
<p>By agreeing you let us debit this account as the Direct Debit Guarantee says: you are told three working days before each debit, and your bank refunds one made in error.</p>
<p><button>Agree and set up</button> <a href="${cancel_url ?? '/'}">Cancel</a></p>
</form>
<h2>Test accounts</h2>
<p>Sort code <code>${testSortCode}</code>, and one of these account numbers:</p>
<ul>
${accounts}</ul>
</main>`;
  return writePage({ title: 'Set up your Direct Debit (test mode)', isUnlisted: true, body });
}

function mandatePage({ id, payment_method, payment_method_details: { bacs_debit: bacs } }: Stripe.Mandate): string {
  const facts: readonly [string, string | undefined][] = [
    ['Mandate', id],
    ['Reference', bacs?.reference],
    ['Bank’s answer', bacs?.network_status],
    ['Bank account', idIn(payment_method)],
  ];
  const rows: Html[] = facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>\n`);
  const body = html`<main>
<h1>Direct Debit mandate</h1>
<p><b>Test mode.</b> No bank has seen this mandate.</p>
<dl>
${rows}</dl>
</main>`;
  return writePage({ title: 'Direct Debit mandate (test mode)', isUnlisted: true, body });
}
