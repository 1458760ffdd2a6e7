// Keeps the built page, so the studio opens without a connection. It never touches requests to the API or to files.
// The build fills in the version and the list.
const version = '__VERSION__';
const files = ['__FILES__'];
const prefix = 'darkroom-shell-';

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(prefix + version);
    await cache.addAll(files.map((path) => new Request(path, { cache: 'no-cache' })));
  };
  event.waitUntil(fill());
});

// A new version waits until no tab uses the previous one, so a tab always finds the scripts that belong to it.
self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(prefix) && name !== prefix + version);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(clear());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === '/') event.respondWith(newestPage(request));
  else if (files.includes(pathname) && pathname !== '/') event.respondWith(kept(pathname, request));
});

/** The page from the service, so an update arrives with the next visit; the kept one without a connection. */
async function newestPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await fromCache('/');
    if (page === undefined) throw error;
    return page;
  }
}

/** Names of scripts and styles change with their content, so a kept one is never out of date. */
async function kept(pathname, request) {
  return (await fromCache(pathname)) ?? fetch(request);
}

async function fromCache(path) {
  const cache = await caches.open(prefix + version);
  return cache.match(path);
}
