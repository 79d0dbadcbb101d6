interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** The pages whose first load is kept small and in few files. */
const pages = { home: 'home.tsx', track: 'track-parcel.tsx', quote: 'get-quotes.tsx' };

type PageName = keyof typeof pages;

/**
 * The chunk of a module, by which of these pages import it, directly or indirectly. Where none does, the small rules for texts, which
 * most forms share, are in one; anything else comes as the bundler splits it (null).
 */
export function pageChunk(id: string, graph: ModuleGraph): string | null {
  const names = Object.keys(pages) as PageName[]; // the literal's own keys
  const users = names.filter((name) => isImportedBy(`/web/routes/public/${pages[name]}`, id, graph, new Set()));
  if (users.includes('home') && users.includes('track')) return 'parts'; // a few small ones
  if (users.length === 0) return id.includes('/contract/values/texts/') ? 'texts' : null;
  return users.join('-and-');
}

function isImportedBy(page: string, id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (id.endsWith(page)) return true;
  return graph.getModuleInfo(id)?.importers.some((importer) => isImportedBy(page, importer, graph, seen)) ?? false;
}
