/** The navigation that the layouts and the chat screens render. */
export { TabBar, TopBar } from './top-bar.tsx'
