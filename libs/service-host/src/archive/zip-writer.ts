import { Zip, ZipDeflate } from 'fflate';
import { createHash } from 'node:crypto';

/** A file of an archive. The text is written while it is produced. */
export interface ArchivedFile {
  path: string;
  content: AsyncIterable<string> | Iterable<string>;
}

export interface HashedFile {
  path: string;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Yields a zip archive in pieces. Requests each file after the previous one is complete. The text of the last file is
 * made from the hashes of the other files.
 * @param last the path of the last file, and its text
 */
export async function* zipped(
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
  last: { path: string; contentOf: (files: readonly HashedFile[]) => string },
  at: Date,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const taken = (): Uint8Array[] => ready.splice(0, ready.length);

  async function* add({ path, content }: ArchivedFile): AsyncGenerator<Uint8Array, HashedFile> {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = at;
    zip.add(file);
    const hash = createHash('sha256');
    for await (const text of content) {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      file.push(bytes);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
    return { path, sha256: hash.digest('hex') };
  }

  const hashed: HashedFile[] = [];
  for await (const file of files) hashed.push(yield* add(file));
  yield* add({ path: last.path, content: [last.contentOf(hashed)] });
  zip.end();
  yield* taken();
}
