/** The photo components that other features render. */
export { PhotoGallery } from './photo-gallery.tsx'
export { PhotoOverview } from './photo-overview.tsx'
export { PoseDrawing } from './pose-drawing.tsx'
