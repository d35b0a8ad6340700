import ReconnectingWebSocket, { type Options, type UrlProvider } from 'partysocket/ws'

const SERVER_RESTARTS = 1012

/**
 * Opens a socket, and again whenever it closes: after a lost connection within 0.3 to 1.3 seconds, so that a window is
 * live again within 2; after a restart within the time that the server names, also between the attempts until it responds.
 */
export function openReconnectingSocket(
  url: UrlProvider,
  { WebSocket }: Pick<Options, 'WebSocket'> = {},
): ReconnectingWebSocket {
  const options: Options = { minReconnectionDelay: delayAfterLoss(), maxReconnectionDelay: 30_000, WebSocket }
  const socket = new ReconnectingWebSocket(url, [], options)
  socket.addEventListener('open', () => (options.minReconnectionDelay = delayAfterLoss()))
  socket.addEventListener('close', ({ code, reason }) => {
    if (code !== SERVER_RESTARTS) return
    socket.close()
    const delay = delayAfterRestart(reason)
    options.minReconnectionDelay = delay
    setTimeout(() => socket.reconnect(), delay)
  })
  return socket
}

function delayAfterLoss(): number {
  return 300 + Math.random() * 1_000
}

/**
 * Returns a random delay within the milliseconds that the closing server names, so that its browsers do not all reconnect
 * at once.
 */
function delayAfterRestart(spread: string): number {
  return 500 + Math.random() * Math.max(1_000, Number(spread) || 0)
}
