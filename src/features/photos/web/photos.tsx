/** What other screens draw of photos. */
export { PhotoGallery } from './photo-gallery.tsx'
export { PhotoOverview } from './photo-overview.tsx'
