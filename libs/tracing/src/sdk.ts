import { context, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler } from '@opentelemetry/core';
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
import { setTimeout as sleep } from 'node:timers/promises';
import type { TracingSettings } from './exporting.js';

/** For the spans that are left at the end; a collector that is away must not keep a process from stopping. */
const LAST_EXPORT_MS = 2000;

/** Sets OpenTelemetry up for this process. The modules behind it are loaded for this alone. */
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
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
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
      await Promise.race([provider.shutdown().catch(report), sleep(LAST_EXPORT_MS, undefined, { ref: false })]);
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

/** Endpoint, headers, certificates, time limit and compression are what its own variables say. */
async function exporterOf({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol }: TracingSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}
