import { Outlet } from 'react-router'

/** What goes wrong on a screen without navigation takes its place there. */
export default function EmptyOutlet() {
  return <Outlet />
}

export { ErrorScreen as ErrorBoundary } from './error.tsx'
