import { traceWith } from './spans.js';

export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const otlpProtocols = ['http/protobuf', 'http/json'] as const;

/** OpenTelemetry's variables that Frontdesk reads. The exporter reads others itself. */
export interface TracingSettings {
  OTEL_SDK_DISABLED?: string;
  OTEL_SERVICE_NAME?: string;
  OTEL_TRACES_EXPORTER?: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;
  /** Names and values as in `authorization=Bearer%20secret,tenant=7`. */
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  OTEL_EXPORTER_OTLP_PROTOCOL: (typeof otlpProtocols)[number];
  OTEL_TRACES_SAMPLER: (typeof traceSamplers)[number];
  /** The share of sampled traces, from 0 to 1, for the samplers with a ratio. */
  OTEL_TRACES_SAMPLER_ARG: number;
  /** The time between two exports, in milliseconds. */
  OTEL_BSP_SCHEDULE_DELAY: number;
}

/** Whether to export spans: true if a collector is configured. */
export function isTracingWanted(settings: TracingSettings): boolean {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: disabled } = settings;
  if (disabled === 'true' || exporter === 'none') return false;
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  return exporter === 'otlp' || endpoint !== undefined;
}

/**
 * Starts tracing if a collector is configured, and loads OpenTelemetry's SDK only then. Returns a function that exports
 * the remaining spans and stops. `onFailure` receives the reason of each failed export, whose spans are lost.
 */
export async function startTracing(
  service: string,
  settings: TracingSettings,
  onFailure: (reason: string) => void,
): Promise<() => Promise<void>> {
  if (!isTracingWanted(settings)) return () => Promise.resolve();
  const { startSdk } = await import('./sdk.js');
  const { tracer, stop } = await startSdk(service, settings, onFailure);
  traceWith(tracer);
  return async () => {
    traceWith(undefined);
    await stop();
  };
}
