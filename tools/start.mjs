// npm start: installs and builds what is missing, then serves until Ctrl-C or SIGTERM; a crashed server is started again.
//   npm start -- --fresh   deletes the demo and makes a new one      npm start -- --demo   the demo on DATABASE_URL
import { buildWhenNeeded } from './build.mjs'
import { giveUp, ownNode, ready, root } from './ready.mjs'
import { supervise } from './supervise.mjs'

const env = ready()
if (!buildWhenNeeded(env)) giveUp('The pages could not be built; the reason stands above.')
process.exitCode = await supervise({
  command: ownNode(),
  words: ['--import', './tools/follow-parent.mjs', 'src/app/server.ts', ...process.argv.slice(2)],
  options: { cwd: root, env: { NODE_ENV: 'production', ...env } },
})
