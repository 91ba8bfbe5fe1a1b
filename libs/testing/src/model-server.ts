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
  /** Sends this many pieces of the text, and then nothing. */
  hangAfter?: number;
  /** Does not say how many tokens it took. */
  isUncounted?: boolean;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read requests of every shape
export type ModelRequest = any;

const CHUNK = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1 };

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
    const { text = '', calls = [], status, hang, hangAfter, isUncounted } = this.plan(body, this.requests.length);
    if (status) {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `quotes ${JSON.stringify(body.messages)}`, type: 'error' } }));
      return;
    }
    if (hang) return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (chunk: object): unknown =>
      response.write(`data: ${JSON.stringify({ ...CHUNK, model: body.model, ...chunk })}\n\n`);
    const sendDelta = (delta: object, finish_reason: string | null = null): unknown =>
      send({ choices: [{ index: 0, delta, finish_reason }] });
    sendDelta({ role: 'assistant', content: '' });
    for (const [index, content] of (text.match(/.{1,4}/gsu) ?? []).entries()) {
      if (index === hangAfter) return;
      sendDelta({ content });
    }
    for (const [index, { name, arguments: json }] of calls.entries()) {
      const id = `call_${this.requests.length}_${index}`;
      const [first, rest] = [json.slice(0, 5), json.slice(5)];
      sendDelta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: first } }] });
      sendDelta({ tool_calls: [{ index, function: { arguments: rest } }] });
    }
    sendDelta({}, calls.length > 0 ? 'tool_calls' : 'stop');
    if (!isUncounted) send({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } });
    response.end('data: [DONE]\n\n');
  }
}
