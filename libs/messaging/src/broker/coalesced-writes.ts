import type { ChannelModel } from 'amqplib';
import type { Socket } from 'node:net';

interface WritableInternals {
  connection?: { stream?: Socket; muxer?: { _readIncoming?: () => void } };
}

/**
 * Writes all frames of one event-loop turn with one system call. amqplib writes each frame separately; at thousands of
 * small messages a second, those system calls are most of the cost. Relies on two internals of amqplib 2.x and does
 * nothing without them; a spec fails when an upgrade removes them.
 */
export function coalesceWrites(model: ChannelModel): boolean {
  const { connection } = model as unknown as WritableInternals;
  const { stream, muxer } = connection ?? {};
  const write = muxer?._readIncoming?.bind(muxer);
  if (!stream || !muxer || !write) return false;
  muxer._readIncoming = () => {
    stream.cork();
    write();
    stream.uncork();
  };
  return true;
}
