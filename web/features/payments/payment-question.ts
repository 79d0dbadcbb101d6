import { confirmBatchPayment } from '../../../contract/bulk.ts';
import { confirmPayment } from '../../../contract/payments.ts';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { call } from '../../lib/api/call.ts';

/** What the server says of a payment. */
export interface CheckedPayment {
  readonly isProcessing: boolean;
  readonly total: number;
  /** What was paid and is booked now: 'shipment SHP-…' or '12 shipments'. */
  readonly subject: string;
  /** How many shipments that is. */
  readonly count: number;
  /** The shipment, where it is one that was paid for alone. */
  readonly shipment?: ShipmentRecord;
  /** Where they were paid for as a batch. */
  readonly batchId?: string;
}

/** A payment to be checked: who it is of, and how the server is asked. */
export interface PaymentQuestion {
  readonly key: readonly string[];
  readonly ask: () => Promise<CheckedPayment>;
}

/** Asks whether a parcel is paid. */
export function parcelQuestion(parcelId: string): PaymentQuestion {
  return {
    key: [confirmPayment.name, parcelId],
    ask: async () => {
      const { shipment } = await call(confirmPayment, { body: { parcel_id: parcelId } });
      const isProcessing = shipment.payment_status === 'PROCESSING';
      return { isProcessing, total: shipment.total, subject: `shipment ${shipment._shipment_id}`, count: 1, shipment };
    },
  };
}

/** Asks whether a batch is paid. */
export function batchQuestion(batchId: string): PaymentQuestion {
  return {
    key: [confirmBatchPayment.name, batchId],
    ask: async () => {
      const { payment_status, paid, total } = await call(confirmBatchPayment, { body: { batch_id: batchId } });
      const subject = paid === 1 ? '1 shipment' : `${paid.toLocaleString('en-GB')} shipments`;
      return { isProcessing: payment_status === 'PROCESSING', total, subject, count: paid, batchId };
    },
  };
}
