// npm start: installs and builds if needed, then serves until Ctrl-C or SIGTERM. A crashed server is restarted.
//   npm start -- --fresh   deletes the demo and creates a new one
//   npm start -- --demo    serves the demo from the database at DATABASE_URL
//   npm run web            serves requests only, so that other programs run the jobs
//   npm run worker         runs jobs only
import { buildWhenNeeded } from './build.mjs'
import { exitWithError, getNodePath, prepareCheckout, root } from './ready.mjs'
import { supervise } from './supervise.mjs'

const env = prepareCheckout()
const needsPages = !process.argv.includes('--worker')
if (needsPages && !buildWhenNeeded(env)) exitWithError('The pages could not be built; the reason is above.')
process.exitCode = await supervise({
  command: getNodePath(),
  args: ['--import', './tools/follow-parent.mjs', 'src/app/server.ts', ...process.argv.slice(2)],
  options: { cwd: root, env: { NODE_ENV: 'production', ...env } },
})
