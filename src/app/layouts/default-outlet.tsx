import { Outlet } from 'react-router'

/** Where a screen stands in its frame: what goes wrong is told there, and the navigation stays. */
export default function DefaultOutlet() {
  return <Outlet />
}

export { ErrorNotice as ErrorBoundary } from './error.tsx'
