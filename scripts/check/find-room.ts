import { type Room, rooms, slicesBelow } from './wall-rules.ts';

/** A room whose placeholders are filled in: `server/<slice>` has become `server/quotes`. */
const house: readonly Room[] = rooms.flatMap(expand);

/** The room a file is in, or undefined when the house has none for it. */
export function findRoom(path: string): Room | undefined {
  const fitting = house.filter((room) => isInside(path, room.path));
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Whether a file is below a folder, is the file itself, or lies directly in `folder/*`. */
export function isInside(path: string, place: string): boolean {
  if (place.endsWith('*')) return path.startsWith(place.slice(0, -1)) && !path.slice(place.length - 1).includes('/');
  return path === place || path.startsWith(`${place}/`);
}

function expand(room: Room): Room[] {
  if (!room.path.includes('<slice>')) return [{ ...room, mayImport: room.mayImport.flatMap(expandSlices) }];
  return Object.entries(slicesBelow).map(([slice, below]) => ({
    ...room,
    path: room.path.replace('<slice>', slice),
    mayImport: room.mayImport.flatMap((place) =>
      place.includes('<below>') ? below.map((lower) => place.replace('<below>', lower)) : [place],
    ),
  }));
}

function expandSlices(place: string): string[] {
  return place.includes('<slice>') ? Object.keys(slicesBelow).map((slice) => place.replace('<slice>', slice)) : [place];
}
