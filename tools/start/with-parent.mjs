// Loaded before a program that `npm start` started: when the starter is gone, killed even, the program ends as if asked to, and
// no server is left behind on the port.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
