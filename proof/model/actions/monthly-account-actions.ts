import {
  cancelDirectDebit,
  confirmDirectDebit,
  getBilling,
  listStatements,
  payStatement,
  setUpDirectDebit,
} from '../../../contract/billing.ts';
import { bodyOf } from '../answer.ts';
import { callAs } from '../call-as.ts';
import { type Action, chance, pickAny } from './action.ts';
import { confirmByCard } from './billing-actions.ts';
import { payByCard } from './payment-actions.ts';

/** By FINANCE, sometimes below what is owed, or nothing. */
const changeCreditLimit: Action = async (context, customer) => {
  const pounds = context.random.pick([0, 20, 60, 200, 500, 500, 500]);
  const answer = await context.billing('limit', customer.email, String(pounds));
  if (answer.outcome === 'refused') context.reportViolation(`no limit for ${customer.email}: ${answer.written}`);
  customer.creditLimitPence = answer.outcome === 'done' ? pounds * 100 : undefined;
};

/** The limit is as acknowledged, and no more is left than it and a credit (owed less than nothing) allow. */
const readAccount: Action = async (context, customer) => {
  const limitPence = customer.creditLimitPence;
  const answer = await callAs(context, customer, { method: 'GET', path: getBilling.path });
  const shown = bodyOf(answer, getBilling.response);
  if (!shown || limitPence === undefined) return;
  const { limit = 0, left = 0, owed = 0 } = shown.account ?? {};
  if (Math.round(limit * 100) !== limitPence)
    context.reportViolation(`the limit of ${customer.email} is £${limit}, not ${limitPence} pence`);
  if (Math.round((left + owed) * 100) > Math.max(limitPence, Math.round(owed * 100)))
    context.reportViolation(`${customer.email} owes £${owed}, and £${left} is left of £${limit}`);
};

/** Pays, has no money, refuses the debit, claims it back, refuses the mandate. */
const accountNumbers = ['00012345', '00012345', '22222227', '33333335', '55555559', '00044444'] as const;

/** On the provider's page with one of its test accounts, sometimes twice at once. The customer may leave after any step. */
const setUpMandate: Action = async (context, customer) => {
  const answer = await callAs(context, customer, { path: setUpDirectDebit.path });
  const url = bodyOf(answer, setUpDirectDebit.response)?.url;
  if (url === undefined || chance(context, 10)) return;
  const account_number = context.random.pick(accountNumbers);
  const form = { name: customer.name, email: customer.email, sort_code: '108800', account_number };
  const { pathname: path } = new URL(url);
  const times = chance(context, 15) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => context.client.call({ path, form })));
  if (chance(context, 70)) await callAs(context, customer, { path: confirmDirectDebit.path });
};

const cancelMandate: Action = async (context, customer) => {
  await callAs(context, customer, { method: 'DELETE', path: cancelDirectDebit.path });
};

/** By FINANCE, before the month is over; sometimes twice at once. */
const issueStatement: Action = async (context, customer) => {
  const times = chance(context, 20) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => context.billing('statement', customer.email)));
  for (const answer of answers) {
    if (answer.outcome !== 'done') continue;
    const number = /Issued (\S+),/.exec(answer.written)?.[1] ?? '';
    if (customer.statements.includes(number)) context.reportViolation(`${number} was issued twice`);
    customer.statements.push(number);
  }
};

/** While a debit may be on its way, too. The customer may leave after any step. */
const payStatementByCard: Action = async (context, customer) => {
  const listed = await callAs(context, customer, { method: 'GET', path: listStatements.path });
  const statements = bodyOf(listed, listStatements.response)?.data ?? [];
  const chosen = pickAny(
    context,
    statements.filter(({ left }) => left > 0),
  );
  if (!chosen) return;
  const path = payStatement.path.replace('{number}', chosen.number);
  const times = chance(context, 15) ? 3 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => callAs(context, customer, { path })));
  const opened = answers.flatMap((answer) => bodyOf(answer, payStatement.response) ?? []);
  if (new Set(opened.map(({ secret }) => secret)).size > 1)
    context.reportViolation(`${chosen.number} has two open payments`);
  const [first] = opened;
  if (!first || chance(context, 10)) return;
  const charged = await payByCard(context, first.secret);
  if (chance(context, 75)) await confirmByCard(context, customer, first.payment_id, charged);
};

/** Repeated entries are chosen more often. */
const actions = [
  changeCreditLimit,
  readAccount,
  readAccount,
  setUpMandate,
  setUpMandate,
  issueStatement,
  issueStatement,
  issueStatement,
  payStatementByCard,
] as const;

export const manageAccount: Action = async (context, customer) => {
  const hasAccount = customer.creditLimitPence !== 0 || chance(context, 10);
  const act = !hasAccount ? changeCreditLimit : chance(context, 3) ? cancelMandate : context.random.pick(actions);
  await act(context, customer);
};
