import { findRoom, isInside } from './find-room.ts';
import type { Problem } from './problem.ts';
import type { Import } from './read-imports.ts';
import { betweenSides, packageHomes, type Room, testsMayImport } from './wall-rules.ts';

/** Every file that the house has no room for: a new folder is a decision, so it needs a line in the rules. */
export function checkRooms(paths: readonly string[]): Problem[] {
  const homeless = paths.filter((path) => !findRoom(path));
  return homeless.map((path) => ({
    path,
    message: 'is in no room of the house: give its folder a line in scripts/check/wall-rules.ts, or move it.',
  }));
}

/** Every import that goes through a wall of the house, with the reason why the wall is there. */
export function checkWalls(imports: readonly Import[]): Problem[] {
  return imports.flatMap((one) => {
    const message = findFault(one);
    return message === undefined ? [] : [{ path: one.from, line: one.line, message }];
  });
}

function findFault({ from, file, package: name, isDynamic }: Import): string | undefined {
  const room = findRoom(from);
  if (!room) return undefined;
  if (file !== undefined)
    return isTest(from) ? findTestFault(from, file) : findFileFault(room, { from, file, isDynamic });
  if (name !== undefined && !isTest(from)) return findPackageFault(room, from, name);
  return undefined;
}

function findFileFault(
  room: Room,
  { from, file, isDynamic }: Pick<Import, 'from' | 'isDynamic'> & { readonly file: string },
): string | undefined {
  const target = findRoom(file);
  if (!target) return undefined;
  const isOwn = target.path === room.path;
  if (isOwn ? room.isApart : !room.mayImport.some((place) => isInside(file, place))) {
    return `may not import ${file}: ${betweenSides[`${sideOf(from)} → ${sideOf(file)}`] ?? room.because}.`;
  }
  const { hidden, isLoaded } = target;
  if (!isOwn && !isDynamic && isLoaded && !isLoaded.exceptFrom.some((place) => isInside(from, place))) {
    return `may not import ${file} statically: ${isLoaded.because}.`;
  }
  if (!isOwn && hidden?.files.test(file) && !hidden.exceptFrom.some((place) => isInside(from, place))) {
    return `may not import ${file}: ${hidden.because}.`;
  }
  return undefined;
}

function findTestFault(from: string, file: string): string | undefined {
  if (testsMayImport[sideOf(from)]?.some((place) => isInside(file, place))) return undefined;
  return `may not import ${file}: a test stays on its side of the wall.`;
}

function findPackageFault(room: Room, from: string, name: string): string | undefined {
  if (room.packages && !room.packages.includes(name)) return `may not import the package ${name}: ${room.because}.`;
  const homes = packageHomes[name];
  if (homes && !homes.some((place) => isInside(from, place)))
    return `may not import the package ${name}: ask ${homes[0]} instead.`;
  return undefined;
}

function sideOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
