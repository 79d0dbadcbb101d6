import type { Import } from './imports.ts';
import type { Problem } from './source-file.ts';

/**
 * Every knot of files that import each other in a circle, each with one way around it.
 * Type-only imports count: the program would run, but a reader still can't understand one file without the other.
 */
export function findImportCycles(imports: readonly Import[]): Problem[] {
  const graph = new Map<string, string[]>();
  for (const { from, file } of imports) {
    if (file !== undefined) graph.set(from, [...(graph.get(from) ?? []), file]);
  }
  return findKnots(graph).map((knot) => {
    const way = findWayAround(graph, knot);
    return { path: knot[0], message: `is part of an import cycle: ${way.join(' → ')}.` };
  });
}

type Knot = [string, ...string[]];

/** Tarjan's algorithm: the strongly connected parts of the graph that are more than one file without an import of itself. */
function findKnots(graph: ReadonlyMap<string, readonly string[]>): Knot[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const knots: Knot[] = [];

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
      if (first !== undefined && (rest.length > 0 || graph.get(first)?.includes(first))) knots.push([first, ...rest]);
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return knots;
}

/** The shortest way from the knot's first file back to itself. */
function findWayAround(graph: ReadonlyMap<string, readonly string[]>, [start, ...others]: Knot): string[] {
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
