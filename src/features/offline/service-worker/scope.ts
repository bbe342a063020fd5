/** The few parts of a service worker's world that this one uses; the project's types are those of pages. */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type WorkerFetch = WorkerEvent & {
  request: Request
  /** The answer to a navigation that the browser asked for while the worker woke up. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export type WorkerMessage = WorkerEvent & { data: unknown }

export type WorkerNotificationClick = WorkerEvent & { notification: { data: unknown; close(): void } }

type WorkerTab = { url: string; focus(): Promise<unknown>; navigate(path: string): Promise<unknown> }

type Events = {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: WorkerFetch
  message: WorkerMessage
  notificationclick: WorkerNotificationClick
}

type WorkerScope = {
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<WorkerTab[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const worker = self as unknown as WorkerScope
