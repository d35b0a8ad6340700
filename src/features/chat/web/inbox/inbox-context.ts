import { createContext } from 'react'

/** Whether a conversation opened beside the list by itself: the list stays the main part of the page, with focus and h1. */
export const InboxContext = createContext(false)
