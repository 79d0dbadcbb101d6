import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { playCollections } from '../testing/collections/collecting-app.ts';

const play = playCollections();

it('labels print the day and window of a booked collection, and of none that was cancelled', async () => {
  const shipment = await play.open(play.newPostcode(), '2026-11-19 12-16');
  await play.pay(shipment);
  const labelText = async () => {
    const { token } = play.customer;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await play.test.app.inject({ url: `/api/v1/shipment/${shipment.id}/label`, headers });
    expect(answer.statusCode).toBe(200);
    const document = mupdf.Document.openDocument(answer.rawPayload, 'application/pdf');
    return document.loadPage(0).toStructuredText('').asText().replaceAll(/\s+/g, ' ');
  };
  expect(await labelText()).toContain('Thu 19 Nov, 12pm to 4pm');
  await play.change(shipment, null);
  expect(await labelText()).not.toMatch(/Collection|Thu 19 Nov/);
});
