import type { Mutant } from './mutant.ts'

const file = 'src/platform/server/live/live-socket.ts'
const tests = ['src/platform/server/live/live-socket.test.ts']
const recoveryTests = ['src/platform/server/live/live-recovery.test.ts']

/** Mutants of live sockets. */
export const mutants: readonly Mutant[] = [
  {
    file,
    find: 'for (const liveSocket of sockets.get(memberId) ?? []) sendText(liveSocket, text)',
    replace: 'forEachSocket(sockets, (liveSocket) => sendText(liveSocket, text))',
    tests,
  },
  {
    file,
    find: 'for (const liveSocket of sockets.get(memberId) ?? []) sendText(liveSocket, text)',
    replace: 'for (const liveSocket of [...(sockets.get(memberId) ?? [])].slice(0, 1)) sendText(liveSocket, text)',
    tests,
  },
  {
    file,
    find: 'const text = JSON.stringify(change)',
    replace: 'const text = JSON.stringify({ memberId, change })',
    tests,
  },
  { file, find: 'if (!liveSocket.isAlive) return liveSocket.socket.terminate()', replace: '', tests },
  { file, find: 'liveSocket.isAlive = false', replace: '', tests },
  { file, find: `socket.on('pong', () => (liveSocket.isAlive = true))`, replace: '', tests },
  { file, find: 'const PING_MILLISECONDS = 25_000', replace: 'const PING_MILLISECONDS = 250_000', tests },
  { file, find: 'if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()\n  else ', replace: '', tests },
  {
    file,
    find: 'const MAX_BUFFERED_BYTES = 4_096',
    replace: 'const MAX_BUFFERED_BYTES = 40_960',
    tests: recoveryTests,
  },
  { file, find: `if (message.to === 'everyone') closeEnded()`, replace: '', tests: recoveryTests },
  { file, find: `if (message.to === 'everyone') refreshAll(sockets)`, replace: '', tests: recoveryTests },
  {
    file,
    find: 'checkAlive(liveSocket, recordPresence))\n    closeEnded()',
    replace: 'checkAlive(liveSocket, recordPresence))',
    tests: recoveryTests,
  },
  { file, find: 'const MAX_SOCKETS_PER_MEMBER = 20', replace: 'const MAX_SOCKETS_PER_MEMBER = 200', tests },
  {
    file,
    find: 'memberSockets.size > MAX_SOCKETS_PER_MEMBER && memberSockets.delete(oldest)',
    replace: 'memberSockets.size > MAX_SOCKETS_PER_MEMBER',
    tests,
  },
  {
    file,
    find: 'setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MILLISECONDS).unref()',
    replace: '',
    tests,
  },
  {
    file,
    find: 'if (endedSessionIds.has(liveSocket.session.id))',
    replace: 'if (endedSessionIds.has(liveSocket.session.subjectId))',
    tests,
  },
  { file, find: 'if (endedSessionIds.has(liveSocket.session.id))', replace: 'if (endedSessionIds.size > 0)', tests },
  {
    file,
    find: `socket.on('error', () => socket.destroy())`,
    replace: `socket.on('close', () => socket.destroy())`,
    tests,
  },
  { file, find: `socket.once('finish', () => socket.destroy())`, replace: '', tests },
  {
    file,
    find: 'closeSocket(liveSocket, CLOSED_FOR_RESTART, spread)',
    replace: 'closeSocket(liveSocket, CLOSED_FOR_NEWER_SOCKET, spread)',
    tests: ['src/platform/server/http/drain.test.ts'],
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
    tests: ['src/site-tests/borders/session-borders.test.ts'],
  },
  {
    file: 'src/app/site.ts',
    find: '      live.close()\n',
    replace: '',
    tests: ['src/platform/server/http/drain.test.ts'],
  },
  {
    file: 'src/app/site.ts',
    find: '      await stopListening()',
    replace: '      live.close()\n      await stopListening()',
    tests: ['src/platform/server/http/drain.test.ts'],
  },
  {
    file,
    find: 'if (closingSpread !== null) closeSocket(liveSocket, CLOSED_FOR_RESTART, closingSpread)',
    replace: '',
    tests: ['src/platform/server/http/drain.test.ts'],
  },
]
