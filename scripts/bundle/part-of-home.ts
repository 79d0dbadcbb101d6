/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Names the file of the built web that a module belongs to when the home page imports it, straight or through others. */
export function partOfHome(id: string, graph: ModuleGraph): string | null {
  return isImportedByHome(id, graph, new Set()) ? 'parts' : null;
}

function isImportedByHome(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (id.endsWith('/web/routes/public/home.tsx')) return true;
  return graph.getModuleInfo(id)?.importers.some((importer) => isImportedByHome(importer, graph, seen)) ?? false;
}
