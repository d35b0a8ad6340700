import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Builder, By, Capabilities, until, type WebDriver, type WebElement } from 'selenium-webdriver'

const DISPLAY = ':94'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const WAIT_MILLISECONDS = 15_000

/** WebKitGTK on a screen of its own, controlled with the WebDriver protocol. */
export interface WebKit extends AsyncDisposable {
  readonly driver: WebDriver
}

/** Starts WebKitGTK. `await using webkit = await startWebKit()` ends it and its screen. */
export async function startWebKit(): Promise<WebKit> {
  const port = await findFreePort()
  // as root WebKit cannot create the sandbox of its processes
  const env = { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  await using started = new AsyncDisposableStack()
  const start = (command: string, args: string[]) => {
    const program = spawn(command, args, { stdio: 'ignore', env })
    program.on('error', (error) => console.error(error))
    started.defer(() => stopProgram(program))
  }
  start('Xvfb', [DISPLAY, '-screen', '0', '1280x900x24'])
  start('WebKitWebDriver', [`--port=${port}`])
  const driver = await connectDriver(port)
  started.defer(() => driver.quit())
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
  const all = started.move()
  return { driver, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

async function connectDriver(port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  })
  const deadline = Date.now() + WAIT_MILLISECONDS
  for (;;)
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
}

async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return
  const exited = once(program, 'exit')
  program.kill('SIGTERM')
  await exited
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Waits for a visible element. */
export async function findVisible(
  { driver }: WebKit,
  locator: By,
  milliseconds = WAIT_MILLISECONDS,
): Promise<WebElement> {
  const element = await driver.wait(until.elementLocated(locator), milliseconds, String(locator))
  return driver.wait(until.elementIsVisible(element), milliseconds, String(locator))
}

/** Clicks the button, link or menu item with exactly this name. */
export async function clickControl(webkit: WebKit, name: string): Promise<void> {
  const controls = '*[self::button or self::a or @role="menuitem"]'
  const control = await findVisible(
    webkit,
    By.xpath(`//${controls}[normalize-space()="${name}" or @aria-label="${name}"]`),
  )
  await control.click()
}

/** Types into the field with this label. */
export async function fillField(webkit: WebKit, label: string, text: string): Promise<void> {
  const field = await findVisible(webkit, buildFieldLocator(label))
  await field.clear()
  await field.sendKeys(text)
}

/** Chooses an option, given by its value, of the list with this label. */
export async function selectOption(webkit: WebKit, label: string, value: string): Promise<void> {
  const list = await findVisible(webkit, buildFieldLocator(label))
  await (await list.findElement(By.css(`option[value="${value}"]`))).click()
}

function buildFieldLocator(label: string): By {
  const labels = `//label[starts-with(normalize-space(), "${label}")]`
  return By.xpath(`//*[@id=${labels}/@for] | ${labels}//*[self::input or self::textarea or self::select]`)
}

/** Waits for a visible element whose text starts with `text`. */
export async function findText(webkit: WebKit, text: string): Promise<WebElement> {
  return findVisible(webkit, By.xpath(`//*[starts-with(normalize-space(text()), "${text}")]`))
}
