// Preloaded into the server. Stops the server cleanly when the process that started it is killed. Under `npm run dev`,
// Node's watcher runs between the two, in the same process group.
const CHECK_MILLISECONDS = 500

const parent = process.ppid
const launcher = Number(process.env.VONK_LAUNCHER_PID || parent)

const watch = setInterval(() => {
  if (process.ppid === parent && isAlive(launcher)) return
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
