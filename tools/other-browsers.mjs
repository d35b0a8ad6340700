// npm run test:browsers: runs the journey of a report in Firefox and in WebKit, the engine of Safari, on the built
// site. Installs both browsers with apt-get where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'

const PROGRAMS = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

for (const [name, path] of Object.entries(PROGRAMS))
  if (!existsSync(path) && !installWithApt([name])) {
    console.error(`${path} is missing and could not be installed. Install the package ${name}.`)
    process.exit(1)
  }
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/browsers/playwright.config.ts'], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
