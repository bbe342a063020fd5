/** The header that the server sets on each answer of a server function, and nobody else. */
const MARK = 'x-tss-serialized'

/**
 * `fetch` for server functions. A captive portal's page, a proxy's error page, a redirect to somewhere else: it takes only what is recognisably the shop's own answer, by address, header, content type and shape (D39),
 * whatever its status.
 *
 * @throws an error for anything else; what `fetch` throws when the network fails
 */
export async function fetchOwnAnswer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  const { headers, redirected } = response
  if (redirected || !headers.has(MARK) || !headers.get('content-type')?.startsWith('application/json')) {
    throw foreign()
  }
  const text = await response.text()
  if (!text.startsWith('{"t":')) throw foreign()
  return new Response(text, response)
}

function foreign(): Error {
  return new Error('The answer is not the shop’s')
}
