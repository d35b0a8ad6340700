export { NewSlugForm, RemoveSlugForm, SlugForm, SlugTexts } from './office-slug-forms.tsx'
