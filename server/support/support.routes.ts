import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import * as contract from '../../contract/support.ts';
import { legibleCharacters } from '../../contract/values/texts/legible-characters.ts';
import { hours } from '../../contract/values/time/duration.ts';
import { answerOnce, insertAnswer, type SaveAnswer, visitorsCall } from '../database/idempotent-answers.ts';
import type { StoredFile } from '../files/file.ts';
import { presentFile } from '../files/files.presenter.ts';
import { storeFile } from '../files/store-file.ts';
import type { Authenticate, Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { idempotencyKeyFrom, refuseOtherRequest } from '../http/idempotency-key.ts';
import { limitTries, networkOf } from '../http/rate-limit.ts';
import { type CallContext, serve } from '../http/serve-endpoint.ts';
import { askQuestion } from './ask-question.ts';
import { type ComplaintLinks, openComplaint, replyToComplaint } from './complaint-replies.ts';
import { complaintDeadlines } from './complaint-steps.ts';
import { type Complaint, insertComplaint, lockComplaint, selectComplaintOwner } from './complaints.repository.ts';
import type { Asker, SupportRequestDeps } from './conversation.ts';
import { conversationCookie, conversationLifeMs } from './conversation-cookie.ts';
import { lockUserAgainstErasure } from './conversations.repository.ts';
import { detachConversation, getConversation, leaveEmail } from './conversations.ts';
import { registerMailCheckRoutes } from './mail-checks.routes.ts';
import { presentConversation } from './support.presenter.ts';

export interface SupportRouteDeps extends SupportRequestDeps {
  readonly publicUrl: string;
  readonly complaintLinks: ComplaintLinks;
  /** Undefined for visitors, who may call too. */
  readonly recognise: Authenticate<Customer>;
  readonly crispWebsiteId: string | undefined;
}

export function registerSupportRoutes(app: FastifyInstance, deps: SupportRouteDeps): void {
  const isSecure = deps.publicUrl.startsWith('https:');
  registerMailCheckRoutes(app, deps);
  const readToken = ({ cookie }: CallContext<never>['headers']) => conversationCookie.read(cookie, isSecure);

  /** Refuses an expired token: somebody who believes they are signed in must not write as a visitor. */
  const readAsker = async ({ headers, address }: Pick<CallContext<never>, 'headers' | 'address'>): Promise<Asker> => {
    const customer = await deps.recognise(headers.authorization);
    if (headers.authorization !== undefined && !customer) refuse('SESSION_EXPIRED', sessionExpiredMessage);
    return { customer, token: readToken(headers), network: networkOf(address) };
  };

  serve(app, contract.supportConfig, async () => ({ crisp_website_id: deps.crispWebsiteId ?? '' }));

  serve(app, contract.getConversation, async (_request, context) => {
    const conversation = await getConversation(deps, await readAsker(context));
    return { conversation: conversation ? presentConversation(conversation) : null };
  });

  serve(app, contract.askSupport, async ({ body }, context) => {
    const question = { text: body.text, email: body.email ?? '' };
    const key = idempotencyKeyFrom(context.headers);
    const { conversation, newToken } = await askQuestion(deps, await readAsker(context), question, key);
    if (newToken !== undefined)
      context.setHeader('set-cookie', conversationCookie.write(newToken, conversationLifeMs, isSecure));
    return { conversation: presentConversation(conversation) };
  });

  serve(app, contract.leaveEmail, async ({ body }, context) => {
    return { conversation: presentConversation(await leaveEmail(deps, await readAsker(context), body.email)) };
  });

  serve(app, contract.forgetConversation, async (_request, { headers, setHeader }) => {
    await detachConversation(deps, readToken(headers));
    setHeader('set-cookie', conversationCookie.write('', 0, isSecure));
    return { message: 'Chat deleted from this device.' };
  });

  serve(app, contract.complain, async ({ body }, { headers, address }) => {
    const { tracking_code: trackingCode = '', ...complaint } = body;
    const key = idempotencyKeyFrom(headers);
    // An expired session is no reason to refuse: the form names the sender, and a long text would be lost.
    const customer = await deps.recognise(headers.authorization);
    const asker = { customer, network: networkOf(address) };
    const reference = await receiveComplaint(deps, asker, { ...complaint, trackingCode }, key);
    return { message: `We’ve received your complaint. Its reference is ${reference}.`, reference };
  });

  serve(app, contract.openComplaint, async ({ body }, { address }) => {
    const { reference, kind, isAnswered } = await openComplaint(deps, networkOf(address), body.token);
    return { reference, kind, is_answered: isAnswered };
  });

  serve(app, contract.replyToComplaint, async ({ body }, { headers, address }) => ({
    message: await replyToComplaint(deps, networkOf(address), body, idempotencyKeyFrom(headers)),
  }));

  serve(app, contract.attachToComplaint, async ({ params: { reference }, body }, { address }) => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const file = await attachToComplaint(deps, networkOf(address), reference.toUpperCase(), bytes);
    return {
      message: 'We’ve received your file.',
      file: presentFile(file, deps.files.links.make(file.id, deps.now())),
    };
  });
}

type NewComplaint = Omit<Complaint, 'reference' | 'createdAt'>;

type Complainer = Omit<Asker, 'token'>;

/** Returns the reference. The idempotency key is not tied to a user, because a session may end between two tries. */
async function receiveComplaint(
  deps: SupportRequestDeps,
  complainer: Complainer,
  complaint: NewComplaint,
  key: string | undefined,
): Promise<string> {
  const receive = async (saveAnswer?: SaveAnswer<string>) => {
    await limitComplaints(deps, complainer.network, complaint.email);
    return saveComplaint(deps, complainer, complaint, saveAnswer);
  };
  if (key === undefined) return receive();
  // Counted inside, so that a repeat gets its reference even beyond the limit.
  const result = await answerOnce(deps.database, visitorsCall(key, { complain: complaint }), receive, () =>
    deps.countRepeat(complainer.customer?.userId ?? complainer.network),
  );
  return result.outcome === 'other request' ? refuseOtherRequest() : result.answer;
}

async function saveComplaint(
  deps: SupportRequestDeps,
  { customer }: Complainer,
  complaint: NewComplaint,
  saveAnswer?: SaveAnswer<string>,
): Promise<string> {
  const reference = createComplaintReference();
  const createdAt = deps.now();
  const deadlines = complaintDeadlines(await deps.readCalendar(), createdAt);
  await deps.database.transaction().execute(async (trx) => {
    // A user erased meanwhile is treated as a visitor.
    const isKnown = customer !== undefined && (await lockUserAgainstErasure(trx, customer.userId));
    if (saveAnswer) await insertAnswer(trx, saveAnswer(reference));
    const { trackingCode, ...form } = complaint;
    const user_id = isKnown ? customer.userId : null;
    const about = { tracking_code: trackingCode, reference, user_id, created_at: createdAt };
    await insertComplaint(trx, { ...form, ...about, ...deadlines });
    const { name, email, kind, text } = form;
    const values = { name, reference, kind, trackingCode, at: createdAt.toISOString() };
    await deps.enqueueMail(trx, { template: 'complaint-received', to: email, values });
    const mail = { to: deps.company.email, replyTo: email, values: { ...values, email, text } };
    await deps.enqueueMail(trx, { template: 'complaint', ...mail });
  });
  return reference;
}

async function limitComplaints(
  { countTry, limits }: SupportRequestDeps,
  network: string,
  email: string,
): Promise<void> {
  const fromNetwork = 'We’ve received a lot of complaints from your network.';
  await limitTries(countTry, limits.complaintsPerAddress, `complaints from ${network}`, fromNetwork);
  // Each complaint sends a mail to an address that anybody can type in.
  const withAddress = 'We’ve already received several complaints from this address and are looking into them.';
  await limitTries(countTry, limits.complaintsPerEmail, `complaints for ${email}`, withAddress);
}

/** Random, so that a reference reveals nothing about other complaints. */
function createComplaintReference(): string {
  const characters = Array.from(randomBytes(8), (byte) => legibleCharacters[byte % legibleCharacters.length]);
  return `CMP-${characters.join('')}`;
}

/** References are read out to people, so nothing can be read by one, and files are taken for a day only. */
const openForMs = hours(24);

async function attachToComplaint(
  deps: SupportRequestDeps,
  network: string,
  reference: string,
  bytes: Buffer,
): Promise<StoredFile> {
  const tooMany = 'We’ve received a lot of files from your network.';
  await limitTries(deps.countTry, deps.limits.uploadsPerAddress, `uploads from ${network}`, tooMany);
  // After the network's own limit, so that what one network is refused takes nothing from the others.
  const tooManyInAll =
    'We’ve received more files than we can take today. Reply to our email about your complaint instead.';
  await limitTries(deps.countTry, deps.limits.uploads, 'uploads', tooManyInAll);
  return storeFile(deps.files, { purpose: 'COMPLAINT', subject: reference, lockOwner }, bytes);

  /** The account before the complaint, as erasure locks them. */
  async function lockOwner(trx: Parameters<typeof lockComplaint>[0]) {
    const complaint = await selectComplaintOwner(trx, reference);
    if (!complaint) return refuseUnknown();
    if (complaint.createdAt.getTime() + openForMs < deps.now().getTime()) {
      refuse('CONFLICT', 'This complaint takes no more files. Reply to our email about it instead.');
    }
    const { userId } = complaint;
    const isErased = userId !== null && !(await lockUserAgainstErasure(trx, userId));
    if (isErased || !(await lockComplaint(trx, reference))) return refuseUnknown();
    return { userId };
  }
}

function refuseUnknown(): never {
  return refuse('NOT_FOUND', 'We can’t find this complaint. Check its reference.');
}
