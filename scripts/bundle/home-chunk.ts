interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** The chunk of modules that the home page imports, directly or indirectly. */
export function homeChunk(id: string, graph: ModuleGraph): string | null {
  return isImportedByHome(id, graph, new Set()) ? 'parts' : null;
}

function isImportedByHome(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (id.endsWith('/web/routes/public/home.tsx')) return true;
  return graph.getModuleInfo(id)?.importers.some((importer) => isImportedByHome(importer, graph, seen)) ?? false;
}
