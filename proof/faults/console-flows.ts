import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { previewAddress } from '../../contract/staff/parcels.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { pdfDocument } from '../../server/testing/files/sample-files.ts';
import { sendComplaint } from '../../server/testing/files/send-file.ts';
import { createStaff } from '../../server/testing/staff/create-staff.ts';
import { bookFromBalance } from './billing-flows.ts';
import { apiCall, deleteJobs, type FaultContext, type FaultFlow, type Operation, runJobs } from './fault-flow.ts';
import { book } from './paid-parcel.ts';

/** By somebody of staff, with a key. */
async function act(context: FaultContext, path: string, body: object): Promise<Operation> {
  const { staffToken: token } = await createStaff(context.product);
  return apiCall(context, path, { token, body, idempotencyKey: randomUUID() });
}

const address = { side: 'RECEIVER', building: '2', street_name: 'Mill Lane', town: '', postal_code: 'M1 1AE' };

/** To one that costs less. */
async function correct(context: FaultContext): Promise<Operation> {
  const { id } = await book(context, { receiver_postal_code: 'IV27 4AB' });
  return correctTo(context, id, address);
}

async function correctTo(context: FaultContext, id: string, to: typeof address, extra?: 'CHARGE'): Promise<Operation> {
  const { staffToken: token } = await createStaff(context.product);
  const answer = await callApi(context.product.app, `/staff/parcels/${id}/address-previews`, { token, body: to });
  const { seen } = previewAddress.response.parse(answer.body).data;
  const body = { ...to, seen, reason: 'Asked on the phone', ...(extra && { extra }) };
  return act(context, `/staff/parcels/${id}/address-corrections`, body);
}

/** Locked or erased, the customer of the other flows could do nothing any more. */
async function somebodyElse({ product }: FaultContext): Promise<string> {
  return `/staff/people/${(await createCustomer(product)).user._id}`;
}

const copyRequest = { kind: 'COPY', channel: 'EMAIL', received_on: dateText(londonDay(new Date())) };

/** A chat that waits. */
async function ask(context: FaultContext) {
  const email = `${randomUUID()}@example.com`;
  await apiCall(context, '/support/messages', { body: { text: 'Hello?', email } })();
  const { rows } = await sql<{ number: number; at: Date }>`
    select number, last_message_at as at from support_conversations where email = ${email}`.execute(
    context.product.database.db,
  );
  return { number: rows[0]?.number, at: rows[0]?.at.toISOString() };
}

async function saveReply(context: FaultContext) {
  const { staffToken: token } = await createStaff(context.product);
  const title = `Late ${randomUUID()}`;
  await apiCall(context, '/staff/saved-replies', { token, body: { title, text: 'We’re sorry.' } })();
  const { rows } = await sql<{ id: string }>`select id from saved_replies where title = ${title}`.execute(
    context.product.database.db,
  );
  return { token, title, path: `/staff/saved-replies/${rows[0]?.id}` };
}

export const consoleFlows: readonly FaultFlow[] = [
  {
    name: 'cancel a parcel for a customer',
    operation: 'changeParcel',
    prepare: async (context) => {
      const { id } = await book(context);
      return act(context, `/staff/parcels/${id}/changes`, { change: 'CANCEL', reason: 'Asked on the phone' });
    },
  },
  {
    name: 'price another address of a parcel',
    operation: 'previewAddress',
    prepare: async (context) => {
      const { id } = await book(context);
      const { staffToken: token } = await createStaff(context.product);
      return apiCall(context, `/staff/parcels/${id}/address-previews`, { token, body: address });
    },
  },
  {
    name: 'correct the address of a parcel',
    operation: 'correctAddress',
    prepare: correct,
  },
  {
    name: 'charge a balance for a dearer address',
    operation: 'correctAddress',
    prepare: async (context) => {
      const id = await bookFromBalance(context);
      return correctTo(context, id, { ...address, postal_code: 'HS1 2AA' }, 'CHARGE');
    },
  },
  {
    name: 'write about a corrected address',
    operation: 'address-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'address-mail');
      await (await correct(context))();
      return runJobs(context, 'address-mail');
    },
  },
  {
    name: 'refund part of a parcel',
    operation: 'askRefund',
    prepare: async (context) => {
      const { id, pence } = await book(context);
      return act(context, `/staff/parcels/${id}/refunds`, { pence: 100, left_before: pence, reason: 'It came late' });
    },
  },
  {
    name: 'confirm a refund that somebody else asked for',
    operation: 'decideRefund',
    prepare: async (context) => {
      const { id: shipmentId } = await book(context);
      const [asking, confirming] = [await createStaff(context.product), await createStaff(context.product)];
      const id = randomUUID();
      await sql`
        insert into refund_requests (id, shipment_id, amount_pence, reason, asked_by, asked_at, state)
        values (${id}, ${shipmentId}, 200, 'It was damaged', ${asking.userId}, now(), 'WAITING')`.execute(
        context.product.database.db,
      );
      const body = { decision: 'CONFIRM' };
      return apiCall(context, `/staff/refund-requests/${id}`, { method: 'PUT', token: confirming.staffToken, body });
    },
    statusWhenRepeated: 409,
  },
  {
    name: 'add a note to a parcel',
    operation: 'addParcelNote',
    prepare: async (context) => {
      const { id } = await book(context);
      return act(context, `/staff/parcels/${id}/notes`, { text: 'Called the sender.' });
    },
  },
  {
    name: 'send a mail about a parcel again',
    operation: 'resendMail',
    prepare: async (context) => {
      const { id: shipmentId } = await book(context);
      const mailId = randomUUID();
      await sql`
        with added as (
          insert into sent_mails (id, kind, payload, addressee, subject, body, sent_at)
          values (${mailId}, 'receipt', '{"invoiceNumbers":[]}', 'ada@example.com', 'Your invoice', 'Hello', now()) returning id
        )
        insert into sent_mail_shipments (mail_id, shipment_id) select id, ${shipmentId} from added`.execute(
        context.product.database.db,
      );
      return act(context, `/staff/mails/${mailId}/resend`, {});
    },
  },
  {
    name: 'attach a file to a parcel',
    operation: 'attachToParcel',
    prepare: async (context) => {
      const { id } = await book(context);
      const { staffToken: token } = await createStaff(context.product);
      return apiCall(context, `/staff/parcels/${id}/files`, { token, body: pdfDocument });
    },
  },
  {
    name: 'add a note to a customer',
    operation: 'addCustomerNote',
    prepare: async (context) =>
      act(context, `/staff/customers/${context.customer.organisationId}/notes`, { text: 'Prefers email.' }),
  },
  {
    name: 'lock a customer',
    operation: 'changeLock',
    prepare: async (context) =>
      act(context, `${await somebodyElse(context)}/lock`, { change: 'LOCK', reason: 'Stolen cards' }),
  },
  {
    name: 'record a request for data',
    operation: 'recordDataRequest',
    prepare: async (context) => act(context, `${await somebodyElse(context)}/data-requests`, copyRequest),
  },
  {
    name: 'erase a customer who asked for it',
    operation: 'takeDataRequestStep',
    prepare: async (context) => {
      await (await act(context, `${await somebodyElse(context)}/data-requests`, { ...copyRequest, kind: 'ERASURE' }))();
      const { rows } = await sql<{
        id: string;
      }>`select id from data_requests order by recorded_at desc limit 1`.execute(context.product.database.db);
      return act(context, `/staff/data-requests/${rows[0]?.id}/steps`, { step: 'DONE' });
    },
  },
  {
    name: 'answer a chat',
    operation: 'answerConversation',
    prepare: async (context) => {
      const { number, at } = await ask(context);
      return act(context, `/staff/conversations/${number}/answers`, { text: 'Hello.', last_message_at: at });
    },
  },
  {
    name: 'assign a chat',
    operation: 'assignConversation',
    prepare: async (context) => {
      const { number } = await ask(context);
      const { staffToken: token, userId } = await createStaff(context.product);
      const body = { assignee: userId, assignee_before: null };
      return apiCall(context, `/staff/conversations/${number}/assignee`, { method: 'PUT', token, body });
    },
  },
  {
    name: 'begin to answer a chat',
    operation: 'setPresence',
    prepare: async (context) => {
      const { number } = await ask(context);
      const { staffToken: token } = await createStaff(context.product);
      const body = { is_answering: true };
      return apiCall(context, `/staff/conversations/${number}/presence`, { method: 'PUT', token, body });
    },
  },
  {
    name: 'answer a complaint',
    operation: 'takeComplaintStep',
    prepare: async (context) => {
      const reference = await sendComplaint(context.product.app);
      const body = { step: 'ANSWER', text: 'We are sorry.', version: 0 };
      return act(context, `/staff/complaints/${reference}/steps`, body);
    },
  },
  {
    name: 'add a note to a complaint',
    operation: 'addComplaintNote',
    prepare: async (context) => {
      const reference = await sendComplaint(context.product.app);
      return act(context, `/staff/complaints/${reference}/notes`, { text: 'Called the depot.' });
    },
  },
  {
    name: 'assign a complaint',
    operation: 'assignComplaint',
    prepare: async (context) => {
      const reference = await sendComplaint(context.product.app);
      const { staffToken: token, userId } = await createStaff(context.product);
      const body = { assignee: userId, assignee_before: null };
      return apiCall(context, `/staff/complaints/${reference}/assignee`, { method: 'PUT', token, body });
    },
  },
  {
    name: 'save a reply',
    operation: 'addSavedReply',
    prepare: async (context) =>
      act(context, '/staff/saved-replies', { title: `Late ${randomUUID()}`, text: 'Hello {first name},' }),
  },
  {
    name: 'change a saved reply',
    operation: 'changeSavedReply',
    prepare: async (context) => {
      const { token, title, path } = await saveReply(context);
      const body = { title, text: 'We’re very sorry.', version: 0 };
      return apiCall(context, path, { method: 'PUT', token, body });
    },
  },
  {
    name: 'delete a saved reply',
    operation: 'deleteSavedReply',
    prepare: async (context) => {
      const { token, path } = await saveReply(context);
      return apiCall(context, path, { method: 'DELETE', token });
    },
    statusWhenRepeated: 404,
  },
];
