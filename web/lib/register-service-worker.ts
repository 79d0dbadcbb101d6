/**
 * Lets the browser keep what can be read offline, once the page is there and has nothing better to do. Not while developing, where
 * everything changes all the time.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', registerWhenIdle, { once: true });
}

function registerWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, 2000); // Safari
}

function register(): void {
  // A browser that may not keep anything, in a private window for example, does without.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
