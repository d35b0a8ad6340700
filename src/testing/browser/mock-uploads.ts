import { onTestFinished } from 'vitest'

/** A photo that the browser uploaded. */
export interface Upload {
  readonly id: string
  readonly body: Blob
}

/** A response to an upload; `lost` breaks the connection. */
export type UploadResponse = { readonly status: number; readonly body: unknown } | 'lost'

/**
 * Mocks the upload endpoint until the test ends.
 * @returns the array to which each upload is appended
 */
export function mockUploads(respond: (upload: Upload) => UploadResponse | Promise<UploadResponse>): Upload[] {
  const uploads: Upload[] = []
  const { XMLHttpRequest: browserRequest } = window
  class UploadRequest {
    readonly upload = {}
    status = 0
    responseText = ''
    onload = () => undefined
    onerror = () => undefined
    onabort = () => undefined
    private id = ''
    private isAborted = false
    open(_method: string, url: string) {
      this.id = new URL(url, location.origin).searchParams.get('id') ?? ''
    }
    setRequestHeader() {}
    abort() {
      this.isAborted = true
      this.onabort()
    }
    send(body: Blob) {
      const upload = { id: this.id, body }
      uploads.push(upload)
      void Promise.resolve(respond(upload)).then((response) => this.receive(response))
    }
    private receive(response: UploadResponse) {
      if (this.isAborted) return
      if (response === 'lost') return this.onerror()
      this.status = response.status
      this.responseText = JSON.stringify(response.body)
      this.onload()
    }
  }
  window.XMLHttpRequest = UploadRequest as unknown as typeof XMLHttpRequest // the members that the upload uses
  onTestFinished(() => void (window.XMLHttpRequest = browserRequest))
  return uploads
}
