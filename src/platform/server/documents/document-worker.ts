import { drawBusinessDocument, type BusinessDocument } from './business-document.ts'
import { serveTasks } from '../worker-thread-tasks.ts'

serveTasks<BusinessDocument, Uint8Array>(drawBusinessDocument)
