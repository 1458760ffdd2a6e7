/**
 * Loaded into the service before its own code: how long, in processor time, one turn of the event loop has held the main
 * thread. Processor time, since on a shared machine the clock also shows what was taken from all programs alike.
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
// A listener for messages would keep the process alive once the service has stopped.
process.channel?.unref();
