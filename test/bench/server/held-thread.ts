/**
 * Loaded into the service before its own code: measures how long, in processor time, one turn of the event loop has
 * held the main thread. Processor time, because on a shared machine the clock also includes time taken from all
 * programs.
 */
let worst = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const now = process.threadCpuUsage();
  worst = Math.max(worst, now.user - before.user + (now.system - before.system));
  before = now;
}, 1).unref();

process.on('message', () => {
  process.send?.(worst / 1000);
  worst = 0;
});
// A listener for messages would keep the process alive after the service has stopped.
process.channel?.unref();
