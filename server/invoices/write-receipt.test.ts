import { describe, expect, it } from 'vitest';
import { anInvoice } from '../testing/payments/an-invoice.ts';
import { writeReceipt } from './write-receipt.ts';

const sender = { companyName: 'Larkway', publicUrl: 'https://larkway.example' };

it('leads to the label and the tracking page, and says what happens next in numbered steps', () => {
  const invoice = anInvoice();
  const mail = writeReceipt([invoice], 'Ada', sender);
  expect(mail.button).toEqual({
    label: 'Print your label',
    url: `https://larkway.example/dashboard/shipments/${invoice.shipmentId}`,
  });
  expect(mail.links).toEqual([
    {
      label: 'Track your parcel',
      url: `https://larkway.example/track-parcel?tracking_code=${invoice.trackingCode}`,
    },
  ]);
  expect(mail.paragraphs.slice(2).map((words) => words.slice(0, 12))).toEqual([
    '1. Print the',
    '2. Keep the ',
    '3. Track it ',
  ]);
  expect(mail.paragraphs[3]).toContain('Our driver will come on a weekday. We can’t say which day yet.');
});

it('asks who has ordered a return for nothing: somebody else has the parcel', () => {
  const mail = writeReceipt([anInvoice()], 'Ada', sender, { holder: { name: 'Grace Hopper', isEmailed: true } });
  expect(mail.button.label).toBe('See your shipment');
  expect(mail.paragraphs[2]).toContain('We’ll email Grace Hopper a code to show our driver');
  expect(JSON.stringify(mail)).not.toMatch(/Print|Keep the parcel|share the link/);
});

it('asks who has ordered a return to send the label, where we can’t email who has the parcel', () => {
  const mail = writeReceipt([anInvoice()], 'Ada', sender, { holder: { name: 'Grace Hopper', isEmailed: false } });
  expect(mail.button.label).toBe('See your shipment');
  const words = mail.paragraphs.join(' ');
  expect(words).toContain('from Grace Hopper, but we can’t email them.');
  expect(words).toContain('Send them the label');
  expect(words).not.toContain('We’ll email Grace Hopper');
});

it('asks for no label where the money goes back', () => {
  const mail = writeReceipt([anInvoice({ kind: 'CREDIT_NOTE', number: 'CRN-2026-000001' })], 'Ada', sender);
  expect(JSON.stringify(mail)).not.toMatch(/label and|Print your label|track-parcel/);
  expect(mail.paragraphs).toHaveLength(2);
});

describe('the mail with several documents', () => {
  it('thanks for a payment and brings its invoices', () => {
    const invoices = ['INV-2026-000001', 'INV-2026-000002'].map((number) => anInvoice({ number, shipmentId: number }));
    const mail = writeReceipt(invoices, 'Ada', sender);
    expect(mail).toMatchObject({
      subject: 'Your receipt: 2 invoices from Larkway',
      preview: 'We’ve received your payment of £15.84. Your 2 parcels are booked.',
      button: { label: 'Print your labels', url: 'https://larkway.example/dashboard/bulk?files=paid' },
    });
    expect(mail.links?.[0]).toEqual({
      label: 'Download all tracking numbers',
      url: 'https://larkway.example/dashboard/bulk?files=paid',
    });
    expect(mail.facts).toContainEqual({ label: 'Tracking numbers', value: 'LW473124829GB, LW473124829GB' });
    expect(mail.facts).toContainEqual({ label: 'Invoices', value: 'INV-2026-000001 to INV-2026-000002' });
  });

  it('names some tracking codes of many, and counts the rest', () => {
    const mail = writeReceipt(
      Array.from({ length: 1000 }, (_, index) => anInvoice({ shipmentId: `shipment ${index}` })),
      'Ada',
      sender,
    );
    const codes = mail.facts?.find(({ label }) => label === 'Tracking numbers')?.value ?? '';
    expect(codes.split(', ')).toHaveLength(20);
    expect(codes).toMatch(/ and 980 more$/);
  });

  it('says what goes back and brings the credit notes', () => {
    const notes = ['CRN-2026-000001', 'CRN-2026-000002'].map((number) => anInvoice({ number, kind: 'CREDIT_NOTE' }));
    const mail = writeReceipt(notes, 'Ada', sender);
    expect(mail).toMatchObject({
      subject: 'Your refund: 2 credit notes from Larkway',
      preview: 'We’re refunding £15.84 to your card.',
    });
    expect(mail.facts).toContainEqual({ label: 'Credit notes', value: 'CRN-2026-000001 to CRN-2026-000002' });
    expect(JSON.stringify(mail)).not.toMatch(/booked|Print/);
  });
});
