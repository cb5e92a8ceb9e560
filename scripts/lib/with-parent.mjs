// Loaded before the server by serve.mjs. When the wrapper is killed without a chance to pass the signal on, the channel between
// the two closes, and the server stops as if it had been asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
