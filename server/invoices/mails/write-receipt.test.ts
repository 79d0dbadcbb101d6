import { expect, it } from 'vitest';
import { anInvoice } from '../../testing/an-invoice.ts';
import { writeReceipt } from './write-receipt.ts';

const sender = { companyName: 'Larkway', publicUrl: 'https://larkway.example' };

it('leads to the label and the tracking page, and says what happens next in numbered steps', () => {
  const invoice = anInvoice();
  const letter = writeReceipt(invoice, 'Ada', sender);
  expect(letter.button).toEqual({
    label: 'Print your label',
    url: `https://larkway.example/dashboard/shipments/${invoice.shipmentId}`,
  });
  expect(letter.links).toEqual([
    {
      label: 'Track your parcel',
      url: `https://larkway.example/track-parcel?tracking_code=${invoice.trackingCode}`,
    },
  ]);
  expect(letter.paragraphs.slice(2).map((words) => words.slice(0, 12))).toEqual([
    '1. Print the',
    '2. Keep the ',
    '3. Follow it',
  ]);
});

it('asks for no label where the money goes back', () => {
  const letter = writeReceipt(anInvoice({ kind: 'CREDIT_NOTE', number: 'CRN-2026-000001' }), 'Ada', sender);
  expect(JSON.stringify(letter)).not.toMatch(/label and|Print your label|track-parcel/);
  expect(letter.paragraphs).toHaveLength(2);
});
