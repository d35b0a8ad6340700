// npm run dev: the browser updates changed pages without a reload, and the server restarts when one of its files changes.
import { runChild } from './child.mjs'
import { getNodePath, prepareCheckout, root } from './ready.mjs'

const env = prepareCheckout()
const args = [
  '--watch',
  '--watch-preserve-output',
  '--import',
  './tools/follow-parent.mjs',
  'src/app/server.ts',
  '--dev',
]
process.exitCode = await runChild(getNodePath(), [...args, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...env, NODE_ENV: 'development' },
})
