import type { Database } from '../database/database.ts';
import { findPlacesByStart, findPlacesByWords, findStreetsByStart, type NamedPlace } from './gazetteer.repository.ts';
import { normaliseName } from './normalise-name.ts';

/** What somebody may have meant, in words and with an id of its own. */
export interface Suggestion {
  readonly id: string;
  readonly description: string;
}

const mostSuggestions = 8;
// Some of what is found is left out as a double.
const mostFound = 4 * mostSuggestions;
// One letter begins tens of thousands of streets, and says nothing about which.
const shortestStreetStart = 3;

/**
 * What the beginning of an address may mean: places that start with it, then places with such words, then streets. A house number
 * in front of a street is kept. Nothing typed suggests nothing.
 */
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
    // One after the other: what a later step finds is only wanted where the earlier ones found too little.
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

/** A town that came with the product gives way to the same one that was imported, which knows its county. */
function describe(places: readonly NamedPlace[]): Suggestion[] {
  const located = new Set(places.filter(({ within }) => within !== '').map(({ name }) => name));
  return places
    .filter(({ name, within }) => within !== '' || !located.has(name))
    .map(({ id, name, within }) => ({
      id,
      description: within === '' || within === name ? name : `${name}, ${within}`,
    }));
}
