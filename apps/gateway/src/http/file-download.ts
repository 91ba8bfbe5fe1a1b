import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { RequestDeadline } from './request-deadline.js';

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

  /** Releases the source of a file that is not sent. */
  discard(): void {
    this.file.content.destroy();
  }

  send(reply: FastifyReply): FastifyReply {
    const { contentType, name, content } = this.file;
    // The client may disconnect during the transfer.
    reply.raw.once('close', () => content.destroy());
    return reply
      .headers({ 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` })
      .send(content);
  }
}

/** Returns a response that is ready by the deadline. A file that is ready later is released. */
export async function readyBy<T extends { body?: unknown }>(
  deadline: RequestDeadline,
  response: Promise<T>,
): Promise<T> {
  try {
    return await deadline.limit(response);
  } catch (error) {
    const release = ({ body }: T): void => {
      if (body instanceof FileDownload) body.discard();
    };
    response.then(release, () => undefined);
    throw error;
  }
}
