/** What a thread may ask of the process that started it, by name. */
export type Questions = Readonly<Record<string, (question: never) => Promise<unknown>>>

/** What a thread gets: a file to read, or the answer to its question. */
export type ToThread = { input: unknown } | { answer: unknown }

/** What a thread sends: a question, or how a file ended. */
export type FromThread = { asks: string; question: unknown } | { refused: string } | { outcome: unknown }
