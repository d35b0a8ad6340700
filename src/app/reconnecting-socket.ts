import ReconnectingWebSocket, { type Options, type UrlProvider } from 'partysocket/ws'

const serverRestarts = 1012

/**
 * Opens a socket, and again whenever it closes: after a lost connection within 0.3 to 1.3 seconds, so that a window is
 * live again within 2; after a restart within the time that the server names.
 */
export function openReconnectingSocket(
  url: UrlProvider,
  options: Pick<Options, 'WebSocket'> = {},
): ReconnectingWebSocket {
  const socket = new ReconnectingWebSocket(url, [], {
    minReconnectionDelay: 300 + Math.random() * 1_000,
    maxReconnectionDelay: 30_000,
    ...options,
  })
  socket.addEventListener('close', ({ code, reason }) => {
    if (code !== serverRestarts) return
    socket.close()
    setTimeout(() => socket.reconnect(), delayAfterRestart(reason))
  })
  return socket
}

/**
 * Returns a random delay within the milliseconds that the closing server names, so that its browsers do not all reconnect
 * at once.
 */
function delayAfterRestart(spread: string): number {
  return 500 + Math.random() * Math.max(1_000, Number(spread) || 0)
}
