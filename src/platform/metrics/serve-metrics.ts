import { createServer, type Server } from 'node:http'
import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client'

/** What one instance has measured, as it goes from process to process. */
export type InstanceMetrics = MetricObject[]

/**
 * Answers `/metrics` in Prometheus' format on a port of its own (D41); everything else there is 404.
 *
 * @param read asks every instance
 */
export function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<InstanceMetrics[]>,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Adresse inconnue')
      return
    }
    try {
      const text = await AggregatorRegistry.aggregate(await read()).metrics()
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
    } catch {
      response.writeHead(503).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
