import type { Mutant } from './mutant.ts'

const file = 'src/platform/server/live-socket.ts'
const tests = ['src/platform/server/live-socket.test.ts']

/** Faults of live sockets. */
export const mutants: readonly Mutant[] = [
  {
    file,
    find: 'for (const line of lines.get(message.memberId) ?? []) send(line, text)',
    replace: 'everyLine(lines, (line) => send(line, text))',
    tests,
  },
  {
    file,
    find: 'for (const line of lines.get(message.memberId) ?? []) send(line, text)',
    replace: 'for (const line of [...(lines.get(message.memberId) ?? [])].slice(0, 1)) send(line, text)',
    tests,
  },
  { file, find: 'const text = JSON.stringify(message.change)', replace: 'const text = JSON.stringify(message)', tests },
  { file, find: 'if (!line.alive) return line.socket.terminate()', replace: '', tests },
  { file, find: 'line.alive = false', replace: '', tests },
  { file, find: `socket.on('pong', () => (line.alive = true))`, replace: '', tests },
  { file, find: 'const pingMilliseconds = 25_000', replace: 'const pingMilliseconds = 250_000', tests },
  { file, find: 'if (socket.bufferedAmount > mostBufferedBytes) socket.terminate()\n  else ', replace: '', tests },
  { file, find: 'const mostLines = 20', replace: 'const mostLines = 200', tests },
  { file, find: 'own.size > mostLines && own.delete(oldest)', replace: 'own.size > mostLines', tests },
  {
    file,
    find: 'setTimeout(() => socket.terminate(), mostMillisecondsToClose).unref()',
    replace: '',
    tests,
  },
  { file, find: 'if (ended.has(line.session.id))', replace: 'if (ended.has(line.session.subjectId))', tests },
  { file, find: 'if (ended.has(line.session.id))', replace: 'if (ended.size > 0)', tests },
  {
    file,
    find: `socket.on('error', () => socket.destroy())`,
    replace: `socket.on('close', () => socket.destroy())`,
    tests,
  },
  { file, find: `socket.once('finish', () => socket.destroy())`, replace: '', tests },
  {
    file,
    find: 'end(line, restarting)',
    replace: 'end(line, closedForNewer)',
    tests: ['src/platform/server/drain.test.ts'],
  },
  {
    file: 'src/app/request-context.ts',
    find: 'if (origin !== `http://${host}` && origin !== `https://${host}`) return null',
    replace: '',
    tests,
  },
  {
    file: 'src/app/request-context.ts',
    find: 'return site ? findSiteSession(sessions, parts, { token, siteId: site.id }) : null',
    replace: `return site && token ? sessions.find(token, parts.now()) : null`,
    tests: ['src/app/session-borders.test.ts'],
  },
  {
    file: 'src/app/site.ts',
    find: '      live.close()\n',
    replace: '',
    tests: ['src/platform/server/drain.test.ts'],
  },
]
