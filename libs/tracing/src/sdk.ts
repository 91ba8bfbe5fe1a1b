import { fulfilledWithin } from '@frontdesk/concurrency';
import { context, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseKeyPairsIntoRecord, setGlobalErrorHandler } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import type { TracingSettings } from './exporting.js';

/** Limits the last export, because an unreachable collector must not delay the shutdown. */
const LAST_EXPORT_MS = 2000;

/** Sets up OpenTelemetry's SDK. Its modules are imported here only, so that an untraced process does not load them. */
export async function startSdk(
  service: string,
  settings: TracingSettings,
  onFailure: (reason: string) => void,
): Promise<{ tracer: Tracer; stop: () => Promise<void> }> {
  const report = (failure: unknown): void => onFailure(failure instanceof Error ? failure.message : String(failure));
  setGlobalErrorHandler(report);
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': `frontdesk-${service}`, 'service.instance.id': randomUUID() }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: await exporterOf(settings),
        scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('frontdesk'),
    stop: async () => {
      await fulfilledWithin(LAST_EXPORT_MS, provider.shutdown().catch(report));
      context.disable();
    },
  };
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** The exporter reads endpoint, certificates, timeout and compression from its own variables. */
async function exporterOf({
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
}: TracingSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ headers: parseKeyPairsIntoRecord(headers) });
}
