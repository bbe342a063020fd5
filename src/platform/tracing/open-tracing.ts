import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { instanceName, shopVersion } from '../identity.ts'
import type { RequestSpan, Sampling, Tracing } from './tracing.ts'

const SERVICE = 'boutique'

/**
 * Sends traces over OTLP/HTTP; address, headers, time limits, compression and resource come from the standard
 * variables, which the packages read themselves. Loaded only when traces are wanted.
 */
export function openTracing(sampling: Sampling): Tracing {
  const own = resourceFromAttributes({
    'service.name': process.env.OTEL_SERVICE_NAME || SERVICE,
    'service.version': shopVersion(),
    'service.instance.id': instanceName(),
  })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerFor(sampling),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer(SERVICE)
  return {
    begin: (headers) => beginRequest(tracer, parentOf(headers?.traceparent)),
    close: () => provider.shutdown().catch(() => undefined),
  }
}

function beginRequest(tracer: Tracer, parent: Context): RequestSpan {
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
  const around = trace.setSpan(parent, span)
  return {
    async step(name, work) {
      const own = tracer.startSpan(name, { kind: SpanKind.CLIENT }, around)
      try {
        return await work()
      } catch (error) {
        // Its message may quote what a customer wrote.
        own.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        own.end()
      }
    },
    end({ method, route, status, request }) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'shop.request': request,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** The trace that a proxy began (W3C Trace Context). */
function parentOf(header: unknown): Context {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(header ?? '')) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function samplerFor({ name, share }: Sampling) {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(share)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}
