export { signalMessage } from './message-signal.ts'
