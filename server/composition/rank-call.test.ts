import { describe, expect, it } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { isFreeCall, rankCall } from './rank-call.ts';

const pathOf = (name: string) => apiBasePath + endpoints.find((endpoint) => endpoint.name === name)?.path;

const known = { isKnownCaller: true, signature: undefined };
const unknown = { isKnownCaller: false, signature: undefined };

describe('rankCall', () => {
  const paying = endpoints.filter(({ path }) => path.startsWith('/payment/')).map(({ name }) => name);
  it.each(['createShipment', 'createShipments', 'recordScans', ...paying])(
    'puts %s before everything else, for callers who have proved who they are',
    (name) => {
      expect(rankCall(pathOf(name), known)).toBe('paying');
      expect(rankCall(pathOf(name), unknown)).toBe('visitor');
    },
  );

  it('puts the provider’s news before everything else, and not who shows nothing that looks like its signature', () => {
    const path = `${apiBasePath}/payment/webhook`;
    const signed = (signature: string) => rankCall(path, { isKnownCaller: false, signature });
    const v1 = 'd3'.repeat(32);
    expect(signed(`t=1763222400,v1=${v1}`)).toBe('paying');
    expect(signed(`t=1763222400,v1=${v1},v1=${v1},v0=${v1}`)).toBe('paying'); // as while its secret is changed
    expect(signed('t=1763222400,v1=d3')).toBe('visitor');
    expect(rankCall(path, known)).toBe('visitor');
  });

  it.each(['getQuote', 'trackShipment', 'login', 'register'])('refuses %s of visitors first', (name) => {
    expect(rankCall(pathOf(name), unknown)).toBe('visitor');
  });

  it('lets customers look at what is theirs before visitors', () => {
    expect(rankCall(pathOf('myShipments'), known)).toBe('customer');
  });

  it('lets a page that is open load the rest of itself before others are opened', () => {
    expect(rankCall('/assets/index-4f1c.js', unknown)).toBe('customer');
    expect(rankCall('/', unknown)).toBe('visitor');
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
