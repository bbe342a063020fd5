/** How a message left: a service took it, or it became a file in the outbox and reached nobody (D24). */
export type Departure = 'taken' | 'filed'
