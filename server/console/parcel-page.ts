import { hash, randomUUID } from 'node:crypto';
import type { ParcelAction, StaffParcelPage } from '../../contract/staff/parcels.ts';
import { hasPermission, type StaffPermission, type StaffRole } from '../../contract/staff/staff-permissions.ts';
import { days, hours } from '../../contract/values/time/duration.ts';
import type { Actor } from '../audit/record-audit.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import { createHitStore } from '../database/rate-limit-store.ts';
import type { StoredFile } from '../files/file.ts';
import { storeFile } from '../files/store-file.ts';
import { refuse } from '../http/errors.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import { canCorrect } from '../shipments/create/correct-address.ts';
import { needsNewLabel, whyNoLabel } from '../shipments/lifecycle/owner-actions.ts';
import type { Party, Shipment } from '../shipments/shipment.ts';
import { possibleChanges, selectHeldParcels } from './change-parcel.ts';
import { auditShipment, type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';
import { addressLine } from './correct-address.ts';
import { findAnyShipment, requireNotErased } from './find-shipment.ts';
import { findRefundRequest } from './refund-shipment.ts';
import { selectPaid } from './timeline.repository.ts';
import { parcelLook, readTimeline } from './timeline.ts';

const permissionFor: Readonly<Record<ParcelAction, StaffPermission>> = {
  CANCEL: 'parcels:manage',
  HOLD: 'parcels:manage',
  RELEASE: 'parcels:manage',
  LOST: 'parcels:manage',
  FOUND: 'parcels:manage',
  RESEND: 'parcels:manage',
  REFUND: 'refunds:ask',
  NOTE: 'notes:write',
  ATTACH: 'notes:write',
  CORRECT_RECEIVER: 'addresses:correct',
  CORRECT_SENDER: 'addresses:correct',
};

type StaffActor = Actor & { readonly staff: { readonly role: StaffRole; readonly userId: string } };

/** Each look is in the audit log. */
export async function seeParcel(deps: ConsoleDeps, actor: StaffActor, code: string): Promise<StaffParcelPage> {
  return deps.database.transaction().execute(async (trx) => {
    const shipment = await findAnyShipment(trx, code);
    const { id, reference } = shipment;
    await auditShipment(deps, trx, actor, reference, { action: parcelLook });
    const paid = await selectPaid(trx, id);
    const leftPence = paid ? paid.pence - paid.refundedPence : 0;
    const refundRequest = await findRefundRequest(trx, id, actor.staff.userId);
    const parcels = await selectHeldParcels(trx, id);
    const changes = possibleChanges(shipment, parcels);
    const actions: ParcelAction[] = [
      ...changes,
      ...(leftPence > 0 && !refundRequest && shipment.paymentStatus !== 'DISPUTED' ? (['REFUND'] as const) : []),
      'NOTE',
      'RESEND',
      'ATTACH',
      ...(canCorrect('receiver', shipment, parcels) ? (['CORRECT_RECEIVER'] as const) : []),
      ...(canCorrect('shipper', shipment, parcels) ? (['CORRECT_SENDER'] as const) : []),
    ];
    return {
      id,
      reference,
      status: shipment.status,
      payment_status: shipment.paymentStatus,
      created_at: shipment.createdAt.toISOString(),
      your_reference: shipment.customerReference,
      content: shipment.content,
      weight_kg: Number(shipment.weightKg),
      shipper: presentPerson(shipment.shipper),
      receiver: presentPerson(shipment.receiver),
      customer: await selectCustomer(trx, shipment),
      parcels: shipment.parcels.map(({ trackingCode, number, status }) => ({
        tracking_code: trackingCode,
        number,
        status,
      })),
      money: {
        price_pence: shipment.grossPence,
        paid_pence: paid?.pence ?? 0,
        paid_from: paid?.from ?? null,
        card_last_four: paid?.cardLastFour ?? null,
        left_pence: leftPence,
      },
      refund_request: refundRequest,
      needs_new_label:
        needsNewLabel(shipment) &&
        (whyNoLabel(shipment) === undefined ||
          (shipment.scannedAt !== undefined && canCorrect('receiver', shipment, parcels))),
      timeline: await readTimeline(trx, shipment, {
        now: deps.now,
        links: deps.files.links,
        companyName: deps.companyName,
      }),
      actions: actions.filter((action) => hasPermission(actor.staff.role, permissionFor[action])),
    };
  });
}

function presentPerson({ fullName, email, phone, building, streetName, town, postcode }: Party) {
  const address = addressLine({ building, streetName, town, postcode });
  return { name: fullName, email, phone, address, building, street_name: streetName, town, postal_code: postcode };
}

/** The organisation, with the first of its owners. */
async function selectCustomer(database: Database, { organisationId }: Shipment): Promise<StaffParcelPage['customer']> {
  const row = await database
    .selectFrom('organisations')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.organisation_id', '=', 'organisations.id').on('role', '=', 'OWNER'),
    )
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .select(['organisations.id', 'organisations.reference', 'company_name', 'full_name', 'email'])
    .where('organisations.id', '=', organisationId)
    .orderBy('memberships.created_at')
    .executeTakeFirstOrThrow();
  const name = row.company_name || row.full_name || 'Erased';
  return { id: row.id, reference: row.reference, name, email: row.email ?? '' };
}

export function addNote(
  deps: ConsoleDeps,
  call: StaffCall & { readonly actor: StaffActor },
  { id: code, text }: { readonly id: string; readonly text: string },
): Promise<string> {
  return withStaffKey(deps, call, async (trx) => {
    const { id, reference } = await findAnyShipment(trx, code);
    await requireNotErased(trx, id);
    const note = { id: randomUUID(), author_id: call.actor.staff.userId, text, created_at: deps.now() };
    await trx
      .insertInto('staff_notes')
      .values({ ...note, shipment_id: id })
      .execute();
    await auditShipment(deps, trx, call.actor, reference, { action: 'add note', after: { note: note.id } });
    return 'The note is saved.';
  });
}

/** The mail is written again when it is sent: what is no longer true is not repeated. */
export function resendMail(deps: ConsoleDeps, call: StaffCall, id: string): Promise<string> {
  return withStaffKey(deps, call, async (trx) => {
    const mail = isUuid(id)
      ? await trx
          .selectFrom('sent_mails')
          .select(['kind', 'payload', 'addressee'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    const about = mail
      ? await trx
          .selectFrom('sent_mail_shipments')
          .innerJoin('shipments', 'shipments.id', 'shipment_id')
          .select('reference')
          .where('mail_id', '=', id)
          .execute()
      : [];
    if (!mail || about.length === 0) return refuse('NOT_FOUND', 'There’s no such mail.');
    await limitResends(deps, trx, mail.addressee);
    if (!(await deps.enqueueAgain(trx, mail))) refuse('CONFLICT', 'This kind of mail can’t be sent again.');
    for (const { reference } of about) {
      await auditShipment(deps, trx, call.actor, reference, { action: 'resend mail', after: { mail: id } });
    }
    return 'The mail is on its way, if it’s still true and wanted.';
  });
}

const resendLimits = [
  { count: 5, periodMs: hours(1), period: 'an hour' },
  { count: 20, periodMs: days(1), period: 'a day' },
];

/** By everybody of staff together, in the transaction that sends: what is refused counts in neither. */
async function limitResends({ now }: ConsoleDeps, trx: Trx, addressee: string): Promise<void> {
  const store = createHitStore(trx, 'limit_hits');
  const at = now();
  for (const limit of resendLimits) {
    const subject = hash('sha256', `resend ${limit.periodMs} ${addressee.toLowerCase()}`, 'buffer');
    if (await store.add(subject, limit, at)) continue;
    const waitMs = (await store.roomAt(subject, limit, at)).getTime() - at.getTime();
    const why = `${addressee} was sent ${limit.count} mails again in ${limit.period}, the most we send.`;
    throw tooManyTries({ isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }, why);
  }
}

/** The same file twice is one. */
export async function attachFile(
  deps: ConsoleDeps,
  actor: Actor,
  { id: code, bytes }: { readonly id: string; readonly bytes: Buffer },
): Promise<StoredFile> {
  const { id, reference } = await findAnyShipment(deps.database, code);
  const about = {
    purpose: 'SHIPMENT' as const,
    subject: id,
    lockOwner: async (trx: Trx) => {
      await requireNotErased(trx, id);
      return { userId: null };
    },
    recordAdded: (trx: Trx, file: string) =>
      auditShipment(deps, trx, actor, reference, { action: 'attach file', after: { file } }),
  };
  return storeFile(deps.files, about, bytes);
}
