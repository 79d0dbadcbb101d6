import type { Import } from './imports.ts';
import type { Problem } from './source-file.ts';

/**
 * One cycle for each strongly connected component. Type-only imports count, because a reader still can't understand one file without the
 * other.
 */
export function findImportCycles(imports: readonly Import[]): Problem[] {
  return cyclesOf(imports.flatMap(({ from, file }) => (file === undefined ? [] : [[from, file]])));
}

/**
 * The same between folders that stand side by side, at each level. A folder's own files may import its subfolders and be imported by
 * them: what two subfolders share stands in the folder itself. Tests and test support import anything, and a dynamic import is optional.
 */
export function findFolderCycles(imports: readonly Import[]): Problem[] {
  return cyclesOf(
    imports.flatMap(({ from, file, isDynamic }) => {
      if (file === undefined || isDynamic || mayImportAnything(from, file)) return [];
      const [folders, others] = [foldersAbove(from), foldersAbove(file)];
      const level = folders.findIndex((folder, index) => folder !== others[index]);
      const [folder, other] = [folders[level], others[level]];
      return folder === undefined || other === undefined ? [] : [[folder, other]];
    }),
  );
}

function mayImportAnything(from: string, file: string): boolean {
  return /\.test\.tsx?$/.test(from) || (from.includes('/testing/') && !file.includes('/testing/'));
}

/** From the outermost: `a/b/c.ts` is below `a` and `a/b`. */
function foldersAbove(path: string): string[] {
  return path.split('/').flatMap((_, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join('/')]));
}

function cyclesOf(edges: readonly (readonly [from: string, to: string])[]): Problem[] {
  const graph = new Map<string, string[]>();
  for (const [from, to] of edges) graph.set(from, [...(graph.get(from) ?? []), to]);
  return findComponents(graph).map((component) => {
    const cycle = findCycle(graph, component);
    return { path: component[0], message: `is part of an import cycle: ${cycle.join(' → ')}.` };
  });
}

type Component = [string, ...string[]];

/** Tarjan's algorithm: strongly connected components with more than one node, or with one that imports itself. */
function findComponents(graph: ReadonlyMap<string, readonly string[]>): Component[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const components: Component[] = [];

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let low = index;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const [first, ...rest] = stack.splice(stack.indexOf(node)).toSorted();
      if (first !== undefined && (rest.length > 0 || graph.get(first)?.includes(first)))
        components.push([first, ...rest]);
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return components;
}

/** The shortest path from the first node back to itself. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>, [start, ...others]: Component): string[] {
  const inside = new Set([start, ...others]);
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (inside.has(next) && !seen.has(next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return [start];
}
