/** Types of the service worker API that this worker uses; the project's own types are those of pages. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type WorkerFetch = WorkerEvent & {
  request: Request
  /** What the browser requested while the worker started (navigation preload). */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

type WorkerMessage = WorkerEvent & { data: unknown }

export type WorkerNotificationClick = WorkerEvent & { notification: { data: unknown; close(): void } }

export type WorkerPush = WorkerEvent & { data: { text(): string } | null }

type WorkerTab = { url: string; focus(): Promise<unknown>; navigate(path: string): Promise<unknown> }

type Events = {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: WorkerFetch
  message: WorkerMessage
  push: WorkerPush
  notificationclick: WorkerNotificationClick
}

type WorkerScope = {
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<WorkerTab[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: {
    navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: object): Promise<void>
  }
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const worker = self as unknown as WorkerScope
