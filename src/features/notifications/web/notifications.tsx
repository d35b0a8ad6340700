export { signalMessage } from './message-signal.tsx'
