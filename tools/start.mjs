// npm start: installs and builds what is missing, then serves until Ctrl-C or SIGTERM.
//   npm start -- --fresh   throws the demo data away first      npm start -- --demo   demo mode on any database
import { buildWhenNeeded } from './build.mjs'
import { runChild } from './child.mjs'
import { giveUp, ownNode, ready, root } from './ready.mjs'

const env = ready()
if (!buildWhenNeeded(env)) giveUp('The pages could not be built; the reason stands above.')
const words = ['--import', './tools/follow-parent.mjs', 'src/app/server.ts', ...process.argv.slice(2)]
process.exitCode = await runChild(ownNode(), words, { cwd: root, env: { NODE_ENV: 'production', ...env } })
