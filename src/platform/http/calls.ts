/** Where the server functions are called. */
export const CALL_PATH = '/_serverFn/'
