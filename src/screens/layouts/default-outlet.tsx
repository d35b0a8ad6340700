import { Outlet } from 'react-router'

/**
 * The outlet of the default layout; shows an error in place of the screen and keeps the navigation.
 */
export default function DefaultOutlet() {
  return <Outlet />
}

export { ErrorNotice as ErrorBoundary } from './error.tsx'
