import type { InvoiceRecord } from '../../contract/invoices.ts';

/** An invoice of the list, with whatever the test cares about changed. */
export function anInvoice(changes: Partial<InvoiceRecord> = {}): InvoiceRecord {
  return {
    _invoice_number: 'INV-2026-000001',
    _tracking_id: 'LW473124829GB',
    your_reference: '',
    shipper: 'Ada Lovelace, Dartford',
    receiver: 'Charles Babbage, Manchester',
    createdAt: '2026-11-15T12:00:00.000Z',
    net: 6.6,
    vat: 1.32,
    total: 7.92,
    credit_notes: [],
    ...changes,
  };
}
