import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/shipments.ts';
import { type ShipmentRequest, updateShipment as updateShipmentEndpoint } from '../../contract/shipments.ts';
import type { Customer } from '../http/authenticate.ts';
import { idempotencyKeyFrom } from '../http/idempotency-key.ts';
import {
  type CountRepeat,
  type CountTry,
  countInBlocks,
  type Limit,
  limitedAs,
  networkOf,
  tooManyTries,
} from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { createShipment, repeatShipment } from './create/create-shipment.ts';
import { declareShipment, updateShipment } from './create/update-shipment.ts';
import { cancelShipment, deleteShipment } from './lifecycle/cancel-shipments.ts';
import { getShipment } from './list/get-shipment.ts';
import { listShipments } from './list/list-shipments.ts';
import { isHolderEmailed, type OpenReturn } from './returns.ts';
import { registerServiceFigureRoutes } from './service-figures.ts';
import type { Shipment } from './shipment.ts';
import type {
  CanEmailHolder,
  ChooseHandover,
  EditPaymentCalls,
  FindRefundNotices,
  FindTracked,
  InvoiceCalls,
  PayAtOnce,
  RecordGuest,
  ShipmentDeps,
} from './shipment-deps.ts';
import { presentShipment, presentShipmentDetail } from './shipments.presenter.ts';
import { findOwnShipment, refuseUnknown } from './shipments.queries.ts';

interface ShipmentRouteDeps extends ShipmentDeps, InvoiceCalls, EditPaymentCalls {
  readonly payAtOnce: PayAtOnce;
  readonly chooseHandover: ChooseHandover;
  /** Applies the provider's state of a shipment's payment, before the shipment is cancelled or deleted. */
  readonly syncPayment: (customer: Customer, id: string) => Promise<void>;
  readonly findRefundNotices: FindRefundNotices;
  readonly openReturn: OpenReturn;
  readonly findTracked: FindTracked;
  readonly canEmailHolder: CanEmailHolder;
  readonly recordGuest: RecordGuest;
  readonly countTry: CountTry;
  readonly countRepeat: CountRepeat;
  /** How many shipments one customer may create. */
  readonly limit: Limit;
}

function senderOf(form: ShipmentRequest) {
  return {
    email: form.shipper_email_address,
    fullName: form.shipper_fullname,
    phone: form.shipper_phone_number ?? '',
  };
}

/** Shipments of a customer that are counted with one query. */
const blockSize = 20;

export function registerShipmentRoutes(app: FastifyInstance, deps: ShipmentRouteDeps): void {
  registerServiceFigureRoutes(app, deps);
  const countInAll = countInBlocks(deps.countTry, { limit: deps.limit, blockSize, now: deps.now });
  const countCreation = async (creator: string) => {
    const refused = await countInAll(`shipment of ${creator}`);
    if (refused) throw tooManyTries(refused, 'You’ve created a lot of shipments.');
  };

  const countingOf = (caller: Customer, address: string) => ({
    count: () => countCreation(limitedAs(caller, address)),
    countRepeat: () => deps.countRepeat(limitedAs(caller, address)),
  });

  serve(app, contract.createShipment, async ({ body }, { address, caller, headers }) => {
    const idempotencyKey = idempotencyKeyFrom(headers);
    const counting = countingOf(caller, address);
    const count = async () => {
      await counting.count();
      if (caller.isGuest) await deps.recordGuest(caller, senderOf(body), { network: networkOf(address), isNew: true });
    };
    const shipment = await createShipment(deps, caller, body, { idempotencyKey, ...counting, count });
    return { message: 'Shipment created', shipment };
  });

  serve(app, updateShipmentEndpoint, async ({ params, body }, { address, caller, headers }) => {
    const idempotencyKey = idempotencyKeyFrom(headers);
    if (caller.isGuest) {
      if (!(await findOwnShipment(deps.database, caller.organisationId, params.id))) refuseUnknown();
      await deps.recordGuest(caller, senderOf(body), { network: networkOf(address), isNew: false });
    }
    const shipment = await updateShipment(deps, caller, params.id, body, {
      idempotencyKey,
      ...countingOf(caller, address),
    });
    return { message: 'Changes saved', shipment };
  });

  serve(app, contract.myShipments, async ({ query }, { caller }) => {
    const { shipments, endedReasons, total, statusCounts } = await listShipments(deps, caller, query);
    const data = shipments.map((shipment) => presentShipment(shipment, { endedReason: endedReasons.get(shipment.id) }));
    return { data, total, ...(statusCounts.length > 0 && { status_counts: [...statusCounts] }) };
  });

  serve(app, contract.getShipment, async ({ params }, { caller }) => {
    const history = await getShipment(deps, caller, params.id);
    const { shipment } = history;
    const [refunds, isEmailed, tracked] = await Promise.all([
      deps.findRefundNotices([shipment.id]),
      isHolderEmailed(deps.canEmailHolder, shipment),
      deps.findTracked(shipment.trackingCode),
    ]);
    if (!tracked) return refuseUnknown(); // deleted a moment ago
    const seen = { ...history, tracked, isHolderEmailed: isEmailed };
    return { shipment: { ...presentShipmentDetail(seen, refunds.get(shipment.id)), route: tracked.route } };
  });

  serve(app, contract.deleteShipment, async ({ params }, { caller }) => {
    await deps.syncPayment(caller, params.id);
    await deleteShipment(deps, caller, params.id);
    return { message: 'Shipment deleted.' };
  });

  serve(app, contract.declareShipment, async ({ params }, { caller }) => {
    await declareShipment(deps, caller, params.id);
    return { message: 'Declaration saved' };
  });

  const describeRefund = async ({ id, paymentStatus }: Shipment) => {
    if (paymentStatus === 'REFUND_PENDING') return ' We’ll refund your card.';
    const notice = paymentStatus === 'REFUNDED' ? (await deps.findRefundNotices([id])).get(id) : undefined;
    return notice ? ` ${notice.message}` : '';
  };
  serve(app, contract.cancelShipment, async ({ params }, { caller }) => {
    await deps.syncPayment(caller, params.id);
    const shipment = await cancelShipment(deps, caller, params.id);
    const refund = await describeRefund(shipment);
    return { message: `Shipment cancelled.${refund}`, shipment: presentShipment(shipment) };
  });

  serve(app, contract.repeatShipment, async ({ params }, { address, caller, headers }) => {
    const idempotencyKey = idempotencyKeyFrom(headers);
    const shipment = await repeatShipment(deps, caller, params.id, { idempotencyKey, ...countingOf(caller, address) });
    return { message: 'Shipment created', shipment };
  });
}
