import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FileDownload, readyBy } from './file-download.js';
import { RequestDeadline } from './request-deadline.js';

const aFile = (content: Readable) => ({
  status: 200,
  body: new FileDownload({ contentType: 'application/zip', name: 'a.zip', content }),
});

describe('a file of a response', () => {
  it('is released if it is ready after the deadline, so that it holds no place', async () => {
    const content = Readable.from(['a']);
    const response = sleep(50).then(() => aFile(content));
    await expect(readyBy(new RequestDeadline(1), response)).rejects.toMatchObject({ code: 'unavailable' });
    expect(content.destroyed).toBe(false);
    await response;
    await sleep(0);
    expect(content.destroyed).toBe(true);
  });

  it('is returned if it is ready before', async () => {
    const content = Readable.from(['a']);
    const response = await readyBy(new RequestDeadline(60_000), Promise.resolve(aFile(content)));
    expect([response.status, content.destroyed]).toEqual([200, false]);
  });
});
