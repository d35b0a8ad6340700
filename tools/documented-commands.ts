/** A command that a document tells its reader to run. */
export interface DocumentedCommand {
  readonly file: string
  readonly text: string
}

/** Programs of npm packages, which are on no user's `PATH`. */
const PACKAGE_PROGRAMS = ['depcruise', 'knip', 'oxfmt', 'oxlint', 'playwright', 'react-router', 'tsc', 'vite', 'vitest']
const PROGRAMS = new Set(['npm', 'npx', 'node', ...PACKAGE_PROGRAMS])
const FENCE = /^```.*\n([\s\S]*?)^```/gm
const CODE_SPAN = /(?<!`)`([^`\n]+)`(?!`)/g

/** Finds the commands of npm, Node and the packages in the code blocks and code spans of a Markdown text. */
export function findCommands(file: string, markdown: string): DocumentedCommand[] {
  const blocks = [...markdown.matchAll(FENCE)].flatMap(([, block = '']) => block.split('\n'))
  const spans = [...markdown.replaceAll(FENCE, '').matchAll(CODE_SPAN)].map(([, span = '']) => span)
  return [...blocks, ...spans]
    .map(stripPrefix)
    .filter(isCommand)
    .map((text) => ({ file, text }))
}

/** Splits a command into words as a shell does. A placeholder such as `<key>` or `…` becomes a word. */
export function splitWords(command: string): string[] {
  const filled = command.replace(/<[^>]+>/g, 'value').replace(/…/g, 'value')
  return [...filled.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}

/** Removes the prompt, environment variables and wrapper programs from the start of a line. */
function stripPrefix(line: string): string {
  return line.trim().replace(/^(\$ |exec |taskset -c \S+ |[A-Z][A-Z0-9_]*=\S* )+/, '')
}

function isCommand(text: string): boolean {
  const [program = '', ...words] = text.split(/\s+/)
  return PROGRAMS.has(program) && words.length > 0
}
