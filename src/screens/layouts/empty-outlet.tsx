import { Outlet } from 'react-router'

/** The outlet of the empty layout; shows an error in place of the screen. */
export default function EmptyOutlet() {
  return <Outlet />
}

export { ErrorScreen as ErrorBoundary } from './error.tsx'
