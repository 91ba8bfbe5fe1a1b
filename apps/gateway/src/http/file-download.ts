import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** A file in a response, streamed as it arrives. If the content breaks off, the connection does too. */
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
    // The client may disconnect during the transfer.
    reply.raw.once('close', () => content.destroy());
    return reply
      .headers({ 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` })
      .send(content);
  }
}
