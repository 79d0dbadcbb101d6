import { parsePostcode } from '../../contract/values/places/postcode.ts';
import type { Database } from '../database/database.ts';
import type { FoundStreet } from '../integrations/address-lookup/address-lookup.ts';
import {
  findGridPosition,
  findPlacesByStart,
  findPlacesByWords,
  findStarterStreets,
  findStreetsByStart,
  findStreetsNear,
  type GazetteerStreet,
  type NamedPlace,
} from './gazetteer.repository.ts';
import { normaliseName } from './normalise-name.ts';
import { findDistrict } from './post-areas.queries.ts';
import { mainTown } from './post-areas.ts';

// Farther away a street is not the postcode's, even in the Highlands.
const withinMetres = 5_000;
// More than anybody scrolls through: people type a street that is not listed.
const mostStreets = 100;

/**
 * From our own gazetteer: the nearest first where it was imported, else those of the outcode by name. Undefined if no outcode in use
 * begins the postcode.
 */
export async function findStreets(database: Database, postcode: string): Promise<readonly FoundStreet[] | undefined> {
  const parts = parsePostcode(postcode);
  const district = parts && (await findDistrict(database, parts.outcode));
  if (!district) return undefined;
  const position = await findGridPosition(database, parts.unit);
  const near = position ? await findStreetsNear(database, position, { withinMetres, limit: 2 * mostStreets }) : [];
  const streets = near.length > 0 ? near : await findStarterStreets(database, parts.outcode);
  return uniqueStreets(streets, mainTown(district)).slice(0, mostStreets);
}

/** A long street is several rows, one a section. */
function uniqueStreets(streets: readonly GazetteerStreet[], postTown: string): FoundStreet[] {
  const found = new Map<string, FoundStreet>();
  for (const { name, town: settlement } of streets) {
    const town = settlement || postTown;
    const key = `${name}\n${town}`;
    if (!found.has(key)) found.set(key, { streetName: name, town });
  }
  return [...found.values()];
}

interface Suggestion {
  readonly id: string;
  readonly description: string;
}

const mostSuggestions = 8;
// Some are left out as duplicates.
const mostFound = 4 * mostSuggestions;
// One letter begins tens of thousands of streets, and says nothing about which.
const shortestStreetStart = 3;

/** Places that start with the text, then places with its words, then streets. A house number in front of a street is kept. */
export async function suggestPlaces(database: Database, input: string): Promise<readonly Suggestion[]> {
  const typed = normaliseName(input);
  if (typed === '') return [];
  const steps = [
    async () => describe(await findPlacesByStart(database, typed, mostFound)),
    async () => describe(await findPlacesByWords(database, typed, mostFound)),
    async () => suggestStreets(database, input),
  ];
  const suggestions = new Map<string, Suggestion>();
  for (const find of steps) {
    if (suggestions.size >= mostSuggestions) break;
    for (const suggestion of await find()) {
      if (!suggestions.has(suggestion.description)) suggestions.set(suggestion.description, suggestion);
    }
  }
  return [...suggestions.values()].slice(0, mostSuggestions);
}

async function suggestStreets(database: Database, input: string): Promise<Suggestion[]> {
  const [, houseNumber = '', rest = ''] = /^\s*(\d{1,4}[a-z]?,? +)?(.*)$/is.exec(input) ?? [];
  const start = normaliseName(rest);
  if (start.length < shortestStreetStart) return [];
  const streets = await findStreetsByStart(database, start, mostFound);
  return describe(streets).map(({ id, description }) => ({ id, description: houseNumber + description }));
}

/** An imported town, which knows its county, replaces the one that came with the product. */
function describe(places: readonly NamedPlace[]): Suggestion[] {
  const located = new Set(places.filter(({ within }) => within !== '').map(({ name }) => name));
  return places
    .filter(({ name, within }) => within !== '' || !located.has(name))
    .map(({ id, name, within }) => ({
      id,
      description: within === '' || within === name ? name : `${name}, ${within}`,
    }));
}
