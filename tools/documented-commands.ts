/** A command in the documentation. */
export interface DocumentedCommand {
  readonly file: string
  readonly text: string
}

/** Programs of npm packages, which are not on the `PATH` of a user. */
const PACKAGE_PROGRAMS = ['depcruise', 'knip', 'oxfmt', 'oxlint', 'playwright', 'react-router', 'tsc', 'vite', 'vitest']
const PROGRAMS = new Set(['npm', 'npx', 'node', ...PACKAGE_PROGRAMS])
const FENCE = /^```.*\n([\s\S]*?)^```/gm
const CODE_SPAN = /(?<!`)`([^`\n]+)`(?!`)/g

/** Finds the commands of npm, Node and the packages in the code blocks and code spans of a Markdown text. */
export function findCommands(file: string, markdown: string): DocumentedCommand[] {
  const blocks = [...markdown.matchAll(FENCE)].flatMap(([, block = '']) => block.split('\n'))
  const spans = [...markdown.replaceAll(FENCE, '').matchAll(CODE_SPAN)].map(([, span = '']) => span)
  return [...blocks, ...spans]
    .map(removePrefix)
    .filter(isCommand)
    .map((text) => ({ file, text }))
}

/** Splits a command into arguments as a shell does. A placeholder such as `<key>` or `…` becomes one argument, `value`. */
export function splitArguments(command: string): string[] {
  const withValues = command.replace(/<[^>]+>/g, 'value').replace(/…/g, 'value')
  return [...withValues.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  )
}

/** Removes the prompt, environment variables and wrapper programs from the start of a line. */
function removePrefix(line: string): string {
  return line.trim().replace(/^(\$ |exec |taskset -c \S+ |[A-Z][A-Z0-9_]*=\S* )+/, '')
}

function isCommand(text: string): boolean {
  const [program = '', ...words] = text.split(/\s+/)
  return PROGRAMS.has(program) && words.length > 0
}
