import type { PayFrom } from '../../contract/billing.ts';

export type InvoiceKind = 'INVOICE' | 'CREDIT_NOTE';

/** A statement is no VAT document, but has a series of its own. */
export type DocumentKind = InvoiceKind | 'STATEMENT';

/** A VAT invoice or credit note with all that is printed on it. */
export interface Invoice {
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly organisationId: string;
  readonly shipmentId: string;
  /** The invoice that a credit note takes back; undefined for an invoice. */
  readonly corrects: string | undefined;
  /** The shipment’s first invoice, where this one is what a corrected address costs more. */
  readonly supplements: string | undefined;
  /** What pays the invoice, or paid what a credit note takes back. */
  readonly paidFrom: PayFrom;
  readonly issuedAt: Date;
  /** The time of supply, which decides the VAT period. */
  readonly suppliedAt: Date;
  readonly supplier: { readonly name: string; readonly address: readonly string[]; readonly vatNumber: string };
  readonly customer: {
    readonly name: string;
    /** The company that the customer ordered for, and its VAT number, where they have told us. */
    readonly companyName?: string | undefined;
    readonly vatNumber?: string | undefined;
    readonly address: readonly string[];
  };
  readonly shipper: string;
  readonly receiver: string;
  readonly trackingCode: string;
  /** The customer's own reference; empty where they gave none. */
  readonly customerReference: string;
  /** Why a credit note gives something back; empty for an invoice. */
  readonly reason: string;
  readonly description: string;
  readonly quantity: number;
  readonly vatBasisPoints: number;
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
}

/** The reason of a credit note for a payment that the bank took back. */
export const chargebackReason = 'returned by your bank after a dispute';

const prefixes: Readonly<Record<DocumentKind, string>> = { INVOICE: 'INV', CREDIT_NOTE: 'CRN', STATEMENT: 'STM' };

interface NumberSeries {
  /** The first one's is left out. */
  readonly legalEntityId: number;
  readonly kind: DocumentKind;
  readonly year: number;
}

/** `INV-2026-000001`, and `INV2-2026-000001` of a second legal entity. It grows longer after a million in a year. */
export function documentNumber({ legalEntityId, kind, year }: NumberSeries, count: number): string {
  const series = `${prefixes[kind]}${legalEntityId === 1 ? '' : legalEntityId}`;
  return `${series}-${year}-${String(count).padStart(6, '0')}`;
}
