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

/** OpenTelemetry's own variables, as far as Frontdesk acts on them; its exporter reads others by itself. */
export interface TracingSettings {
  OTEL_SDK_DISABLED?: string;
  OTEL_SERVICE_NAME?: string;
  OTEL_TRACES_EXPORTER?: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_PROTOCOL: (typeof otlpProtocols)[number];
  OTEL_TRACES_SAMPLER: (typeof traceSamplers)[number];
  /** The share of the traces, for the samplers with a ratio. */
  OTEL_TRACES_SAMPLER_ARG: number;
  /** Milliseconds between two exports. */
  OTEL_BSP_SCHEDULE_DELAY: number;
}

/** Whether spans are to be exported: they are when there is a place for them. */
export function isTracingWanted(settings: TracingSettings): boolean {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: disabled } = settings;
  if (disabled === 'true' || exporter === 'none') return false;
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  return exporter === 'otlp' || endpoint !== undefined;
}

/**
 * Begins to make spans and export them, if that is wanted; only then is OpenTelemetry's SDK loaded. Returns how to end
 * it, which exports what is left. `onFailure` learns why spans could not be exported; they are lost.
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
