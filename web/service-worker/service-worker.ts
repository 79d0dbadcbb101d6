// The service worker: what can be read without a connection. Documents always come from the network first, so nobody ever sees an
// old page while there is a new one; calls to the API are never touched (docs/decisions, 'Offline').

/** Put here when the web is built: the files to keep, the entry first, and a name that changes with them. */
declare const builtKit: { readonly version: string; readonly files: readonly [entry: string, ...string[]] };

declare const self: ServiceWorkerGlobalScope;

const { version, files } = builtKit;
const cacheName = `shell-${version}`;
const kept = new Set<string>(files);

/** An address whose document is the shell, from which the browser draws any page. */
const shell = '/track-parcel?tracking_code=';

self.addEventListener('install', (event) => {
  void self.skipWaiting(); // safe at any time: no document is served from the cache while there is a connection
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(openPage(event));
  else if (kept.has(pathname)) event.respondWith(hasHash(pathname) ? takeKept(event.request) : takeIcon(event.request));
});

/** Keeps the shell and its files, or fails as a whole and is tried again with the next page. */
async function keepShell(): Promise<void> {
  const page = await fetch(shell, { cache: 'reload' });
  const isOfThisBuild = page.ok && (await page.clone().text()).includes(files[0]);
  if (!isOfThisBuild) throw new Error('The shell is of another build.'); // during a deployment another server may answer
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await cache.put(shell, page);
}

/** Forgets what earlier builds kept, and lets the browser ask for a page while this worker still starts. */
async function takeOver(): Promise<void> {
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

/** Whether a name carries the hash of its content, as those of all built files do. */
function hasHash(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}

/** With the hash in its name a kept file is never out of date. */
async function takeKept(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);
}

/** An icon, or the manifest that names more of them, may have changed under its name: the kept one is for want of another. */
async function takeIcon(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { cacheName, ignoreVary: true })) ?? Response.error();
  }
}
