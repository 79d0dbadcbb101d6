import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { placeSuggestions, placesConfig } from '../../../contract/addresses/addresses.ts';
import { localPlaces, placesQuery } from '../../features/accounts/profile-fields.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { loadGooglePlaces } from './google-places.ts';
import type { Places } from './places.ts';

const { signal } = new AbortController();
const dartford = { description: 'Dartford, Kent', place_id: 'p1' };
const dartmouth = { description: 'Dartmouth, Devon', place_id: 'p2' };

interface MapsRequest {
  readonly input: string;
  readonly sessionToken: object;
  readonly includedRegionCodes: readonly string[];
}

beforeEach(() => queryClient.clear());

/** The browser object of the maps service: it suggests both places for 'dart', refuses an empty question, and may fail to load. */
function stubMaps({ failures = 0, refusesKey = false } = {}) {
  const requests: MapsRequest[] = [];
  let loads = 0;
  const library = {
    AutocompleteSessionToken: class {
      readonly id = crypto.randomUUID();
    },
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: async (request: MapsRequest) => {
        requests.push(request);
        if (refusesKey || request.input === '') throw new Error('INVALID_ARGUMENT');
        const found = request.input === 'dart' ? [dartford, dartmouth] : [];
        const predictions = found.map(({ description: text, place_id: placeId }) => ({ text: { text }, placeId }));
        return { suggestions: [...predictions, null].map((placePrediction) => ({ placePrediction })) };
      },
    },
  };
  const importLibrary = async () => {
    loads += 1;
    if (loads <= failures) throw new Error('The Google Maps JavaScript API could not load.');
    return library;
  };
  vi.stubGlobal('google', { maps: { importLibrary } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { requests, loads: () => loads };
}

function serveOwnPlaces() {
  const api = fakeApi();
  api.serve(placeSuggestions, ({ url }) => {
    const input = new URL(url).searchParams.get('input');
    return { suggestions: input === 'dart' ? [dartford, dartmouth] : [] };
  });
  return api;
}

async function suggest() {
  return (await queryClient.fetchQuery(placesQuery)).suggest('dart', signal);
}

const adapters: readonly [string, string | undefined, () => Promise<Places>][] = [
  [
    'our own service',
    undefined,
    async () => {
      serveOwnPlaces();
      return localPlaces;
    },
  ],
  [
    'the maps service',
    'Powered by Google',
    async () => {
      stubMaps();
      return loadGooglePlaces('a-key');
    },
  ],
];

describe.each(adapters)('%s', (_name, attribution, open) => {
  test('suggests places in its order, and says whose they are', async () => {
    const places = await open();
    expect(await places.suggest('dart', signal)).toEqual({ places: [dartford, dartmouth], attribution });
  });

  test('suggests nothing for what it does not know, and for nothing', async () => {
    const places = await open();
    expect((await places.suggest('zzz', signal)).places).toEqual([]);
    expect((await places.suggest('', signal)).places).toEqual([]);
  });

  test('goes on after a suggestion was taken', async () => {
    const places = await open();
    await places.suggest('dart', signal);
    places.endSearch();
    expect((await places.suggest('dart', signal)).places).toHaveLength(2);
  });
});

describe('the maps service', () => {
  test('is asked about the United Kingdom, and with one token until a suggestion is taken', async () => {
    const { requests } = stubMaps();
    const places = await loadGooglePlaces('a-key');
    await places.suggest('da', signal);
    await places.suggest('dart', signal);
    places.endSearch();
    await places.suggest('dart', signal);
    expect(requests.map(({ includedRegionCodes }) => includedRegionCodes)).toEqual([['gb'], ['gb'], ['gb']]);
    expect(requests[1]?.sessionToken).toBe(requests[0]?.sessionToken);
    expect(requests[2]?.sessionToken).not.toBe(requests[0]?.sessionToken);
  });

  test('is loaded again up to three times, after 2, 8 and 24 milliseconds', async () => {
    const delays = vi.spyOn(globalThis, 'setTimeout');
    const { loads } = stubMaps({ failures: 3 });
    await loadGooglePlaces('a-key');
    expect(loads()).toBe(4);
    expect(delays.mock.calls.map(([, delay]) => delay)).toEqual([2, 8, 24]);
    delays.mockRestore();
  });
});

describe('the service of an installation', () => {
  test('is ours without a key', async () => {
    serveOwnPlaces().serve(placesConfig, () => ({ maps_key: '' }));
    const { loads } = stubMaps();
    expect(await suggest()).toEqual({ places: [dartford, dartmouth], attribution: undefined });
    expect(loads()).toBe(0);
  });

  test('is the maps service with one', async () => {
    fakeApi().serve(placesConfig, () => ({ maps_key: 'a-key' }));
    stubMaps();
    expect(await suggest()).toMatchObject({ attribution: 'Powered by Google' });
  });

  test.each([
    ['can not be loaded', { failures: 4 }, 'The maps service could not be loaded, so suggestions are our own.'],
    ['refuses the key', { refusesKey: true }, 'The maps service did not answer, so suggestions are our own.'],
  ])('is ours after all where the maps service %s, which is reported', async (_what, fault, report) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serveOwnPlaces().serve(placesConfig, () => ({ maps_key: 'a-key' }));
    stubMaps(fault);
    expect(await suggest()).toEqual({ places: [dartford, dartmouth], attribution: undefined });
    expect(printed).toHaveBeenCalledExactlyOnceWith(report, expect.any(Error));
    printed.mockRestore();
  });

  test('is asked for again after the question failed', async () => {
    const api = serveOwnPlaces();
    api.serve(placesConfig, () => refusal('UNAVAILABLE', 'We are having a short break.'));
    await expect(suggest()).rejects.toThrow('short break');
    api.serve(placesConfig, () => ({ maps_key: '' }));
    expect((await suggest()).places).toHaveLength(2);
  });
});
