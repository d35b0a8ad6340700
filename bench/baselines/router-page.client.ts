// Hydrates the minimal page in the browser.
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { containerId, routes } from './router-page.ts'

const container = document.getElementById(containerId)
if (!container) throw new Error('the page has no container')
hydrateRoot(container, createElement(RouterProvider, { router: createBrowserRouter(routes) }))
