import type { Import } from './imports.ts';
import type { Problem } from './source-file.ts';

/**
 * One cycle for each strongly connected component. Type-only imports count, because a reader still can't understand one file without the
 * other.
 */
export function findImportCycles(imports: readonly Import[]): Problem[] {
  const graph = new Map<string, string[]>();
  for (const { from, file } of imports) {
    if (file !== undefined) graph.set(from, [...(graph.get(from) ?? []), file]);
  }
  return findComponents(graph).map((component) => {
    const cycle = findCycle(graph, component);
    return { path: component[0], message: `is part of an import cycle: ${cycle.join(' → ')}.` };
  });
}

type Component = [string, ...string[]];

/** Tarjan's algorithm: strongly connected components with more than one file, or with a file that imports itself. */
function findComponents(graph: ReadonlyMap<string, readonly string[]>): Component[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const components: Component[] = [];

  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    let low = index;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const [first, ...rest] = stack.splice(stack.indexOf(file)).toSorted();
      if (first !== undefined && (rest.length > 0 || graph.get(first)?.includes(first)))
        components.push([first, ...rest]);
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return components;
}

/** The shortest path from the first file back to itself. */
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
