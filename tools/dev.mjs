// npm run dev: pages reload in place, the server starts again when one of its files changes.
import { runChild } from './child.mjs'
import { ownNode, ready, root } from './ready.mjs'

const env = ready()
const words = [
  '--watch',
  '--watch-preserve-output',
  '--import',
  './tools/follow-parent.mjs',
  'src/app/server.ts',
  '--dev',
]
process.exitCode = await runChild(ownNode(), [...words, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...env, NODE_ENV: 'development' },
})
