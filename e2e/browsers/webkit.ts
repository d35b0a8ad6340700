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
  const screen = spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x900x24'], { stdio: 'ignore' })
  // as root WebKit cannot create the sandbox of its processes
  const env = { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env })
  const driver = await connect(port)
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
  return {
    driver,
    [Symbol.asyncDispose]: async () => {
      await driver.quit()
      for (const program of [server, screen]) await end(program)
    },
  }
}

async function connect(port: number): Promise<WebDriver> {
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

async function end(program: ChildProcess): Promise<void> {
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
export async function find({ driver }: WebKit, locator: By, milliseconds = WAIT_MILLISECONDS): Promise<WebElement> {
  const element = await driver.wait(until.elementLocated(locator), milliseconds, String(locator))
  return driver.wait(until.elementIsVisible(element), milliseconds, String(locator))
}

/** Presses the button or link with exactly this name. */
export async function press(webkit: WebKit, name: string): Promise<void> {
  await (
    await find(
      webkit,
      By.xpath(
        `//*[self::button or self::a or @role="menuitem"][normalize-space()="${name}" or @aria-label="${name}"]`,
      ),
    )
  ).click()
}

/** Types into the field with this label. */
export async function type(webkit: WebKit, label: string, text: string): Promise<void> {
  const field = await find(webkit, labelled(label))
  await field.clear()
  await field.sendKeys(text)
}

/** Chooses an option, given by its value, of the list with this label. */
export async function choose(webkit: WebKit, label: string, value: string): Promise<void> {
  const list = await find(webkit, labelled(label))
  await (await list.findElement(By.css(`option[value="${value}"]`))).click()
}

function labelled(label: string): By {
  return By.xpath(
    `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for] | //label[starts-with(normalize-space(), "${label}")]//*[self::input or self::textarea or self::select]`,
  )
}

/** Waits for a visible text that begins with these words. */
export async function findText(webkit: WebKit, text: string): Promise<WebElement> {
  return find(webkit, By.xpath(`//*[starts-with(normalize-space(text()), "${text}")]`))
}
