import type { Invoice } from '../../invoices/invoice.ts';

/** An invoice as it might have been issued, with what a test cares about instead. */
export function anInvoice(instead: Partial<Invoice> = {}): Invoice {
  return {
    number: 'INV-2026-000001',
    kind: 'INVOICE',
    organisationId: '5a0d2a52-7d54-4f0e-8b53-0c4e8f1c7a11',
    shipmentId: '0b4b7fd0-4f34-4d3a-9a3b-6f1f5d2c9e22',
    corrects: undefined,
    supplements: undefined,
    paidFrom: 'CARD',
    issuedAt: new Date('2026-11-15T12:00:00Z'),
    suppliedAt: new Date('2026-11-15T12:00:00Z'),
    supplier: { name: 'Larkway', address: ['1 Example Quay', 'Dartford', 'DA1 1AA'], vatNumber: 'GB 000 0000 00' },
    customer: { name: 'Ada Łukaszewicz', address: ['12 High Street', 'DA1 1AA'] },
    shipper: 'Ada Łukaszewicz, Dartford',
    receiver: 'Bob Ngũgĩ, Manchester',
    trackingCode: 'LW473124829GB',
    customerReference: '',
    reason: '',
    description: 'Delivery, 1 parcel, 8 kg (SHP-1, tracking number LW473124829GB)',
    quantity: 1,
    vatBasisPoints: 2000,
    netPence: 660,
    vatPence: 132,
    grossPence: 792,
    ...instead,
  };
}
