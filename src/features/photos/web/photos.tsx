/** What other screens draw of photos. */
export { PhotoGallery, type GalleryPhoto } from './photo-gallery.tsx'
export { PhotoOverview } from './photo-overview.tsx'
