import { describe, expect, it } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { isFreeCall, rankCall } from './rank-call.ts';

const pathOf = (name: string) => apiBasePath + endpoints.find((endpoint) => endpoint.name === name)?.path;

describe('rankCall', () => {
  it.each(['createShipment', 'createShipments', 'createPaymentIntent', 'confirmPayment', 'recordScans'])(
    'puts %s before everything else, for callers who have proved who they are',
    (name) => {
      expect(rankCall(pathOf(name), true)).toBe('paying');
      expect(rankCall(pathOf(name), false)).toBe('visitor');
    },
  );

  it('puts the provider’s news before everything else', () => {
    expect(rankCall(`${apiBasePath}/payment/webhook`, false)).toBe('paying');
  });

  it.each(['getQuote', 'trackShipment', 'login', 'register'])('refuses %s of visitors first', (name) => {
    expect(rankCall(pathOf(name), false)).toBe('visitor');
  });

  it('lets customers look at what is theirs before visitors', () => {
    expect(rankCall(pathOf('myShipments'), true)).toBe('customer');
  });

  it('lets a page that is open load the rest of itself before others are opened', () => {
    expect(rankCall('/assets/index-4f1c.js', false)).toBe('customer');
    expect(rankCall('/', false)).toBe('visitor');
  });
});

describe('isFreeCall', () => {
  it.each(['/healthz', '/readyz', '/metrics', `${apiBasePath}/shipment/track-shipment/live`])('is %s', (path) => {
    expect(isFreeCall(path)).toBe(true);
  });

  it('is no call of the contract', () => {
    expect(endpoints.filter(({ path }) => isFreeCall(apiBasePath + path))).toEqual([]);
  });
});
