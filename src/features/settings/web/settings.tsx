/** The navigation that the layouts and the chat screens render. */
export { SiteTabBar as TabBar, SiteTopBar as TopBar } from './top-bar.tsx'
