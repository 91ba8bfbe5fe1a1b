import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** A file in a response, streamed as it arrives. If it breaks off, so does the connection. */
export class FileDownload {
  constructor(
    private readonly file: {
      contentType: string;
      /** Consists of letters, digits, dots and hyphens. */
      name: string;
      content: Readable;
    },
  ) {}

  send(reply: FastifyReply): FastifyReply {
    const { contentType, name, content } = this.file;
    // The client may leave while the file is on its way.
    reply.raw.once('close', () => content.destroy());
    return reply
      .headers({ 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` })
      .send(content);
  }
}
