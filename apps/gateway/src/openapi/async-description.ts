import { allEvents, schemaOf, type EventDeclaration, type JsonSchema } from '@frontdesk/contracts';
import { EVENTS_EXCHANGE } from '@frontdesk/messaging';

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid', description: 'The same for every consumer and every repeat' },
    type: { type: 'string' },
    organization_id: { type: 'integer' },
    livemode: { type: 'boolean' },
    created_at: { type: 'string', format: 'date-time' },
    data,
    seq: { type: 'integer', description: 'Place among its kind about the same record, where a gap has to be noticed' },
    traceparent: { type: 'string', description: 'W3C Trace Context' },
  },
  required: ['id', 'type', 'organization_id', 'livemode', 'created_at', 'data'],
});

/** The events between the services (AsyncAPI 3.0): who publishes each, and which services have a queue for it. */
export function describeInternalEvents(): object {
  const services = [...new Set(allEvents.flatMap(({ publisher, consumers }) => [publisher, ...consumers]))].sort();
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Frontdesk internal events',
      version: '1.0.0',
      description:
        'Persistent messages on one topic exchange, at least once, in no certain order. Consumers ignore ids that they have seen.',
      license: { name: 'MIT' },
      tags: services.map((name) => ({ name })),
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(allEvents.map((event) => [keyOf(event), channelOf(event)])),
    operations: Object.fromEntries(allEvents.flatMap(operationsOf)),
    components: { messages: Object.fromEntries(allEvents.map((event) => [keyOf(event), messageOf(event)])) },
  };
}

const keyOf = ({ type }: EventDeclaration): string => type.replaceAll('.', '_');

function channelOf(event: EventDeclaration): object {
  const key = keyOf(event);
  return {
    address: event.type,
    messages: { [key]: { $ref: `#/components/messages/${key}` } },
    bindings: { amqp: { is: 'routingKey', exchange: { name: EVENTS_EXCHANGE, type: 'topic', durable: true } } },
  };
}

function operationsOf(event: EventDeclaration): [string, object][] {
  const channel = { $ref: `#/channels/${keyOf(event)}` };
  const operation = (service: string, action: 'send' | 'receive'): [string, object] => [
    `${service}_${action}s_${keyOf(event)}`,
    { action, channel, tags: [{ name: service }] },
  ];
  return [operation(event.publisher, 'send'), ...event.consumers.map((consumer) => operation(consumer, 'receive'))];
}

function messageOf({ type, summary, objects, values }: EventDeclaration): object {
  const others = schemaOf(values);
  const properties = {
    ...Object.fromEntries(Object.entries(objects).map(([name, { fields }]) => [name, schemaOf(fields)])),
    ...others.properties,
  };
  const data: JsonSchema = { type: 'object', properties, required: [...Object.keys(objects), ...others.required!] };
  return { name: type, summary, contentType: 'application/json', payload: envelope(data) };
}
