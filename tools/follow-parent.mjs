// Preloaded into the server: when the process that started it is killed, it stops cleanly instead of
// staying behind on the port.
const CHECK_MILLISECONDS = 500

const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, CHECK_MILLISECONDS)
watch.unref()
