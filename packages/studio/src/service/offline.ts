/** Lets the page open without a connection, and be installed. The page works without it too. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page has loaded, so it does not compete for the connection.
  addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
      console.warn('The studio will not open offline:', error);
    });
  });
}
