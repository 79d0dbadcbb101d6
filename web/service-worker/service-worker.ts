// Serves pages offline. Documents always come from the network first, so nobody sees an old page while there is a new one; API calls are
// never cached (docs/decisions, 'Offline').

/** Set when the web is built: the files to cache, the entry first, and a version that changes with them. */
declare const builtKit: { readonly version: string; readonly files: readonly [entry: string, ...string[]] };

declare const self: ServiceWorkerGlobalScope;

const { version, files } = builtKit;
const cacheName = `shell-${version}`;
const cached = new Set<string>(files);

/** An address whose document is the shell, from which the browser draws any page. */
const shell = '/track-parcel?tracking_code=';

self.addEventListener('install', (event) => {
  void self.skipWaiting(); // safe at any time: no document is served from the cache while there is a connection
  event.waitUntil(cacheShell());
});

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || /^\/(api|console)(\/|$)/.test(pathname)) return;
  if (event.request.mode === 'navigate') event.respondWith(openPage(event));
  else if (cached.has(pathname))
    event.respondWith(hasHash(pathname) ? fromCache(event.request) : fromNetworkOrCache(event.request));
});

/** Caches the shell and its files, or fails as a whole; the next page tries again. */
async function cacheShell(): Promise<void> {
  const page = await fetch(shell, { cache: 'reload' });
  const isOfThisBuild = page.ok && (await page.clone().text()).includes(files[0]);
  if (!isOfThisBuild) throw new Error('The shell is of another build.'); // during a deployment another server may answer
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await cache.put(shell, page);
}

/** Deletes the caches of earlier builds and enables navigation preload, so that a page is requested while this worker starts. */
async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch {
    return (await caches.match(shell, { cacheName })) ?? Response.error();
  }
}

/** As the names of all built files do. */
function hasHash(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}

/** For files with a hash in their names, which are never out of date. */
async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);
}

/** Icons and their manifest may change under the same name: the cached one is only a fallback. */
async function fromNetworkOrCache(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { cacheName, ignoreVary: true })) ?? Response.error();
  }
}
