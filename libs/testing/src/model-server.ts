import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The model's response to one request. */
export interface ModelResponse {
  text?: string;
  calls?: { name: string; arguments: string }[];
  /** Responds with this error status instead. */
  status?: number;
  /** Never responds. */
  hang?: boolean;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read requests of every shape
export type ModelRequest = any;

const COMPLETION = { id: 'chatcmpl-1', object: 'chat.completion', created: 1 };

/** A local server for chat completions, with responses that the spec sets. */
export class ModelServer {
  readonly requests: { body: ModelRequest; authorization: string | undefined }[] = [];
  private plan: (body: ModelRequest, count: number) => ModelResponse = () => ({ text: 'Hello' });

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ModelServer> {
    const server = createServer();
    const model = new ModelServer(server);
    server.on('request', (request, response) => void model.serve(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  answerWith(plan: ModelResponse | ((body: ModelRequest, count: number) => ModelResponse)): void {
    this.plan = typeof plan === 'function' ? plan : () => plan;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      response.writeHead(404).end('{}');
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest;
    this.requests.push({ body, authorization: request.headers.authorization });
    const { text = '', calls = [], status, hang } = this.plan(body, this.requests.length);
    if (status) {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `quotes ${JSON.stringify(body.messages)}`, type: 'error' } }));
      return;
    }
    if (hang) return;
    const tool_calls = calls.map((call, index) => ({
      id: `call_${this.requests.length}_${index}`,
      type: 'function',
      function: call,
    }));
    const message = { role: 'assistant', content: text || null, ...(calls.length > 0 ? { tool_calls } : {}) };
    const choice = { index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' };
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...COMPLETION, model: body.model, choices: [choice], usage }));
  }
}
