import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { openUpload } from './upload.js';

const declared = { contentTypes: ['text/csv', 'application/x-ndjson'], maxBytes: 10 };

function opened(body: string[], headers: Record<string, string> = { 'content-type': 'text/csv' }) {
  const request = Object.assign(Readable.from(body.map((piece) => Buffer.from(piece))), { headers });
  const response = Object.assign(new EventEmitter(), { writableFinished: false });
  const upload = openUpload(declared, request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { upload, request, response };
}

async function contentOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('openUpload', () => {
  it('streams the content up to the limit and strips the content type’s parameters', async () => {
    const { upload } = opened(['12345', '67890'], {
      'content-type': 'Text/CSV; charset=utf-8',
      'content-length': '10',
    });
    expect(upload).toMatchObject({ contentType: 'text/csv', bytes: 10 });
    expect(await contentOf(upload.content)).toBe('1234567890');
  });

  it('refuses another content type or too large a Content-Length before it reads anything', () => {
    for (const headers of [{}, { 'content-type': 'application/json' }])
      expect(() => opened(['x'], headers as Record<string, string>)).toThrow('validation_failed');
    expect(() => opened(['x'], { 'content-type': 'text/csv', 'content-length': '11' })).toThrow('payload_too_large');
  });

  it('refuses content that exceeds the limit and keeps the request open for the response', async () => {
    const { upload, request } = opened(['1234567890', '1', '2']);
    await expect(contentOf(upload.content)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(request.destroyed).toBe(false);
  });

  it('aborts its signal only if the client disconnects before the response is sent', () => {
    const disconnected = opened(['x']);
    disconnected.response.emit('close');
    expect(disconnected.upload.signal.aborted).toBe(true);
    const answered = opened(['x']);
    answered.response.writableFinished = true;
    answered.response.emit('close');
    expect(answered.upload.signal.aborted).toBe(false);
  });
});
