import { connect, type ChannelModel } from 'amqplib';
import type { BrokerOptions } from './broker.js';

const CONNECT_TIMEOUT_MS = 5000;

/** Opens the connection of an operator's command, which does not reconnect. Rejects if the broker is unreachable. */
export async function openOperatorConnection(url: string, tls?: BrokerOptions['tls']): Promise<ChannelModel> {
  const connection = await connect(url, { ...tls, noDelay: true, timeout: CONNECT_TIMEOUT_MS });
  connection.on('error', () => undefined);
  return connection;
}
