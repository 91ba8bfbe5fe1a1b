import { createWriteStream, openSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 50_000_000;

/**
 * Writes every line of the services to a file that other users of the machine cannot read. A file that has grown too
 * large is renamed to `<file>.1`.
 */
export function openServicesLog(file: string, { maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
  let size = sizeOf(file);
  let stream = open();

  function open() {
    const opened = createWriteStream(file, { fd: openSync(file, 'a', 0o600) });
    opened.on('error', () => {}); // A full disk must not stop the services.
    return opened;
  }

  return {
    write(line: string) {
      if (size > maxBytes) {
        stream.end();
        renameSync(file, `${file}.1`);
        stream = open();
        size = 0;
      }
      stream.write(`${line}\n`);
      size += Buffer.byteLength(line) + 1;
    },

    /** Resolves when all lines are written. */
    close() {
      return new Promise((resolve) => stream.end(() => resolve(undefined)));
    },
  };
}

export type ServicesLog = ReturnType<typeof openServicesLog>;

function sizeOf(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
