import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.js';

/** The parts of an exported span that specs read. */
export interface ExportedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** The whole exported span. */
  json: string;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

/** The parts of an OTLP/JSON export that the collector reads. */
interface Export {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: (Omit<ExportedSpan, 'service' | 'attributes' | 'links' | 'json' | 'parentSpanId'> & {
        parentSpanId?: string;
        attributes?: KeyValue[];
        links?: ExportedSpan['links'];
      })[];
    }[];
  }[];
}

/** A local collector that records spans, over OTLP/HTTP in JSON. */
export class TraceCollector {
  readonly spans: ExportedSpan[] = [];
  /** The content types of the exports. */
  readonly contentTypes = new Set<string>();
  /** The headers of the latest export. */
  headers: IncomingHttpHeaders = {};

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    const collector = new TraceCollector(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const type = String(request.headers['content-type']);
        collector.contentTypes.add(type);
        collector.headers = request.headers;
        if (type === 'application/json') collector.take(JSON.parse(Buffer.concat(chunks).toString()) as Export);
        response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : '');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  /** Returns settings that make a service export every trace here without delay. */
  get env(): Record<string, string> {
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    };
  }

  /** Waits for a span that satisfies `condition`. */
  find(what: string, condition: (span: ExportedSpan) => boolean): Promise<ExportedSpan> {
    return eventually(() => this.spans.find(condition) ?? false, { everyMs: 20, what });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take({ resourceSpans }: Export): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        const { name, traceId, spanId, parentSpanId = '', attributes = [], links = [] } = span;
        const json = JSON.stringify(span);
        this.spans.push({
          service,
          name,
          traceId,
          spanId,
          parentSpanId,
          attributes: valuesOf(attributes),
          links,
          json,
        });
      }
    }
  }
}

function valuesOf(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
