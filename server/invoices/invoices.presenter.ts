import type { InvoiceRecord } from '../../contract/invoices.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import type { Invoice } from './invoice.ts';
import type { ListedInvoice } from './list-invoices.ts';

export function presentInvoice(invoice: ListedInvoice, refund?: RefundNotice): InvoiceRecord {
  return {
    ...presentSums(invoice),
    _tracking_id: invoice.trackingCode,
    your_reference: invoice.customerReference,
    shipper: invoice.shipper,
    receiver: invoice.receiver,
    credit_notes: invoice.creditNotes.map(presentSums),
    ...(refund && { refund }),
  };
}

function presentSums({ number, issuedAt, netPence, vatPence, grossPence }: Invoice) {
  return {
    _invoice_number: number,
    createdAt: issuedAt.toISOString(),
    net: poundsFromPence(netPence),
    vat: poundsFromPence(vatPence),
    total: poundsFromPence(grossPence),
  };
}
