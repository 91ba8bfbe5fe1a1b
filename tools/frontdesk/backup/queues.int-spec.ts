import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { emptyQueues } from './queues.ts';

it('emptyQueues purges the queues of events and returns the number of messages', async () => {
  const broker = { url: process.env.RABBITMQ_URL!, tls: {} };
  const name = `restore-${randomBytes(4).toString('hex')}`;
  const connection = await connect(broker.url);
  const channel = await connection.createConfirmChannel();
  const queues = [`${name}.a`, `${name}.b`];
  try {
    for (const queue of queues) {
      await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
      for (let i = 0; i < 3; i++) channel.sendToQueue(queue, Buffer.from('{}'));
    }
    await channel.waitForConfirms();
    const states = queues.map((queue) => ({ queue, messages: 3, consumers: 0 }));
    expect(await emptyQueues(states, broker)).toBe(6);
    expect(await emptyQueues(states, broker)).toBe(0);
  } finally {
    for (const queue of queues) await channel.deleteQueue(queue);
    await connection.close();
  }
});
