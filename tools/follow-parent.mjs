// Preloaded into the server: when what started it is killed, it stops cleanly instead of staying behind on
// the port. Under `npm run dev` a watcher stands in between, which is in the same process group.
const CHECK_MILLISECONDS = 500

const parent = process.ppid
const starter = Number(process.env.VONK_STARTER_PID || parent)

const watch = setInterval(() => {
  if (process.ppid === parent && isAlive(starter)) return
  clearInterval(watch)
  process.kill(0, 'SIGTERM')
}, CHECK_MILLISECONDS)
watch.unref()

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
