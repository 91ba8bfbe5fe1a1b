import { TraceCollector } from '@frontdesk/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isTracingWanted, startTracing, type TracingSettings } from './exporting.js';
import { isTracing, startSpan } from './spans.js';

const settings = (given: Partial<TracingSettings> = {}): TracingSettings => ({
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: 1,
  OTEL_BSP_SCHEDULE_DELAY: 5000,
  ...given,
});
const ENDPOINT = 'http://127.0.0.1:4318';
const VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_SERVICE_NAME'];

describe('trace export', () => {
  let collector: TraceCollector;
  beforeEach(async () => {
    collector = await TraceCollector.start();
  });
  afterEach(async () => {
    await collector.close();
    for (const name of VARIABLES) delete process.env[name];
  });

  /** Records and exports one span in its own process. The exporter reads its variables from the environment. */
  const exportOne = async (given: Partial<TracingSettings>, env = collector.env): Promise<string[]> => {
    const failures: string[] = [];
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    const wanted = settings({ OTEL_TRACES_EXPORTER: 'otlp', ...given });
    const stop = await startTracing('records', wanted, (reason) => failures.push(reason));
    startSpan('work', { kind: 'server', parent: null })?.end();
    await stop();
    expect(isTracing()).toBe(false);
    return failures;
  };

  it.each<[boolean, Partial<TracingSettings>]>([
    [false, {}],
    [true, { OTEL_TRACES_EXPORTER: 'otlp' }],
    [true, { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }],
    [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${ENDPOINT}/v1/traces` }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
  ])('isTracingWanted is %s with %j', (wanted, given) => {
    expect(isTracingWanted(settings(given))).toBe(wanted);
  });

  it('does not load the SDK while tracing is off', async () => {
    const loadedWith = async (given: Partial<TracingSettings>): Promise<string[]> => {
      const script = `
        import { registerHooks } from 'node:module';
        const loaded = [];
        registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
        const { startTracing } = await import(${JSON.stringify(join(import.meta.dirname, '../dist/index.js'))});
        await startTracing('records', ${JSON.stringify(settings(given))}, () => undefined);
        console.log(JSON.stringify(loaded));
        process.exit();`;
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
      return (JSON.parse(stdout) as string[]).filter((url) => /@opentelemetry\/(?!api\/)/.test(url));
    };
    expect(await loadedWith({})).toEqual([]);
    expect(await loadedWith({ OTEL_TRACES_EXPORTER: 'otlp' })).not.toEqual([]);
  });

  it("sends the remaining spans on shutdown, under the service's name, as protobuf or JSON", async () => {
    expect(await exportOne({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })).toEqual([]);
    expect(collector.spans).toMatchObject([{ service: 'frontdesk-records', name: 'work' }]);
    process.env['OTEL_SERVICE_NAME'] = 'desk';
    await exportOne({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });
    expect(collector.spans.at(-1)).toMatchObject({ service: 'desk' });
    expect(await exportOne({})).toEqual([]);
    expect([...collector.contentTypes].sort()).toEqual(['application/json', 'application/x-protobuf']);
  });

  it('sends the headers of its settings, which may come from a file', async () => {
    await exportOne({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret,tenant=7' });
    expect(collector.headers).toMatchObject({ authorization: 'Bearer secret', tenant: '7' });
  });

  it.each(['always_off', 'parentbased_always_off', 'traceidratio'] as const)(
    'records no span with the sampler %s at ratio 0',
    async (name) => {
      await exportOne({
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_TRACES_SAMPLER: name,
        OTEL_TRACES_SAMPLER_ARG: 0,
      });
      expect(collector.spans).toEqual([]);
    },
  );

  it('reports why spans were lost, and still shuts down, when the collector is unreachable', async () => {
    process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '300';
    const { env } = collector;
    await collector.close();
    const failures = await exportOne({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, env);
    expect(failures.join()).toContain('ECONNREFUSED');
    collector = await TraceCollector.start();
  });
});
