import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The model's response to one request. */
export interface ModelResponse {
  /** The text, which is streamed in chunks of a few characters. */
  text?: string;
  calls?: { name: string; arguments: string }[];
  /** Responds with this error status instead. */
  status?: number;
  /** Streams the text and then hangs. */
  hang?: boolean;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read requests of every shape
export type ModelRequest = any;

/** A local server for streamed chat completions, with responses that the spec sets. */
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
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish_reason: string | null = null): void => {
      const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: body.model };
      response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
    };
    send({ role: 'assistant', content: '' });
    for (const piece of text.match(/.{1,7}/gsu) ?? []) send({ content: piece });
    for (const [index, call] of calls.entries()) {
      const half = Math.floor(call.arguments.length / 2);
      const id = `call_${this.requests.length}_${index}`;
      send({ tool_calls: [{ index, id, type: 'function', function: { name: call.name, arguments: '' } }] });
      for (const part of [call.arguments.slice(0, half), call.arguments.slice(half)])
        send({ tool_calls: [{ index, function: { arguments: part } }] });
    }
    if (hang) return;
    send({}, calls.length > 0 ? 'tool_calls' : 'stop');
    response.end('data: [DONE]\n\n');
  }
}
