/** A command that a document tells its reader to run. */
export interface DocumentedCommand {
  readonly file: string
  readonly text: string
}

/** Programs that npm brings are commands too: they are on nobody's path. */
const OF_PACKAGES = ['depcruise', 'knip', 'oxfmt', 'oxlint', 'playwright', 'react-router', 'tsc', 'vite', 'vitest']
const PROGRAMS = new Set(['npm', 'npx', 'node', ...OF_PACKAGES])
const FENCE = /^```.*\n([\s\S]*?)^```/gm
const CODE_SPAN = /(?<!`)`([^`\n]+)`(?!`)/g

/** Finds the commands of npm, Node and the packages in the code of a Markdown text: in blocks line by line, and in spans. */
export function findCommands(file: string, markdown: string): DocumentedCommand[] {
  const blocks = [...markdown.matchAll(FENCE)].flatMap(([, block = '']) => block.split('\n'))
  const spans = [...markdown.replaceAll(FENCE, '').matchAll(CODE_SPAN)].map(([, span = '']) => span)
  return [...blocks, ...spans]
    .map(stripPrefix)
    .filter(isCommand)
    .map((text) => ({ file, text }))
}

/** Splits a command into its words as a shell does; what stands for a value, as `<key>` or `…`, becomes a word. */
export function splitWords(command: string): string[] {
  const filled = command.replace(/<[^>]+>/g, 'value').replace(/…/g, 'value')
  return [...filled.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}

/** Takes away the prompt, settings of the environment, and a program that only runs the next one. */
function stripPrefix(line: string): string {
  return line.trim().replace(/^(\$ |exec |taskset -c \S+ |[A-Z][A-Z0-9_]*=\S* )+/, '')
}

function isCommand(text: string): boolean {
  const [program = '', ...words] = text.split(/\s+/)
  return PROGRAMS.has(program) && words.length > 0
}
