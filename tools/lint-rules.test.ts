import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'

// Each rule of oxlint must report its violation below and accept code in the project's style.

const validFiles = {
  'src/features/chat/rules.ts': `import { Refusal } from '#platform/refusal.ts'

/** The number of chats that a free member may start (R-9.30). */
export const FREE_CHATS = 2

/** Returns the refusal of another chat, or null when the member may open one. */
export function findChatRefusal({ premium, chatsOpened }: { premium: boolean; chatsOpened: number }): Refusal | null {
  if (!premium && chatsOpened >= FREE_CHATS) return new Refusal('free_chats_used')
  return null
}
`,
  'src/platform/refusal.ts': `export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
`,
  'src/screens/chat/chats.page.tsx': `export default function Chats({ names }: { names: string[] }) {
  return names.map((name) => <p key={name}>{name}</p>)
}
`,
}

const createStatements = (count: number) =>
  Array.from({ length: count }, (_, line) => `  console.log(${line})`).join('\n')

const violations: [rule: string, file: string, text: string][] = [
  ['no-explicit-any', 'src/platform/any.ts', 'export const a: any = 1'],
  ['no-default-export', 'src/platform/default.ts', 'export default 1'],
  ['id-denylist', 'src/platform/word.ts', 'export const purse = 1'],
  ['no-danger', 'src/ui/danger.tsx', 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />'],
  ['id-denylist', 'src/ui/spread.tsx', 'export const A = () => <p {...{ dangerouslySetInnerHTML: { __html: "" } }} />'],
  ['no-process-env', 'src/platform/environment.ts', 'export const a = process.env.SMTP_URL'],
  ['no-process-env', 'src/app/server.ts', "export const a = process.env['PORT']"],
  ['max-lines', 'src/platform/long.ts', `export const a = 1\n${'export {}\n'.repeat(300)}`],
  ['max-lines-per-function', 'src/platform/function.ts', `export function a() {\n${createStatements(60)}\n}`],
  ['max-lines-per-function', 'src/ui/component.tsx', `export function A() {\n${createStatements(120)}\n}`],
  ['max-params', 'src/platform/parameters.ts', 'export const a = (b: 1, c: 2, d: 3, e: 4) => [b, c, d, e]'],
  ['no-namespace', 'src/platform/namespace.ts', 'export namespace A { export const b = 1 }'],
  ['no-non-null-assertion', 'src/platform/null.ts', 'export const a = (b: string | null) => b!.length'],
  [
    'consistent-type-imports',
    'src/platform/type.ts',
    "import { Refusal } from './refusal.ts'\nexport const a = (b: Refusal) => b.code",
  ],
  [
    'rules-of-hooks',
    'src/ui/hook.tsx',
    "import { useState } from 'react'\nexport function A({ b }: { b: boolean }) {\n  if (b) useState(1)\n  return null\n}",
  ],
  [
    'exhaustive-deps',
    'src/ui/effect.tsx',
    "import { useEffect } from 'react'\nexport function A({ b }: { b: string }) {\n  useEffect(() => console.log(b), [])\n  return null\n}",
  ],
  ['alt-text', 'src/ui/image.tsx', 'export const A = () => <img src="/a.webp" />'],
  ['no-floating-promises', 'src/platform/promise.ts', 'const a = async () => 1\nexport function b() {\n  a()\n}'],
  [
    'no-misused-promises',
    'src/platform/misused.ts',
    'const a = async () => true\nexport const b = () => (a() ? 1 : 2)',
  ],
]

function runLint(files: Record<string, string>): string {
  using tree = createFixtureTree(files)
  const result = spawnSync('node_modules/.bin/oxlint', ['--type-aware', '--format=unix', 'src'], {
    cwd: tree.root,
    encoding: 'utf8',
  })
  return result.stdout + result.stderr
}

test('code in the project’s style passes, and every violation is reported', () => {
  const output = runLint({
    ...validFiles,
    ...Object.fromEntries(violations.map(([, file, text]) => [file, `${text}\n`])),
  })
  const lines = output.split('\n')
  const unreportedViolations = violations.filter(
    ([rule, file]) => !lines.some((line) => line.includes(file) && line.includes(`(${rule})`)),
  )
  expect(unreportedViolations, output).toEqual([])
  for (const file of Object.keys(validFiles)) expect(output).not.toContain(file)
})

test('a file may have 300 lines, a function 60 and a component 120', () => {
  const output = runLint({
    'src/platform/function.ts': `export function a() {\n${createStatements(58)}\n}\n`,
    'src/ui/component.tsx': `export function A() {\n${createStatements(118)}\n}\n`,
    'src/platform/file.ts': `export const a = 1\n${'export {}\n'.repeat(299)}`,
  })
  expect(output).not.toContain('max-lines')
})
