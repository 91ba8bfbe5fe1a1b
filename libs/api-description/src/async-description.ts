import { allEvents, publishersOf, schemaOf, type EventDeclaration, type JsonSchema } from '@frontdesk/contracts';
import { EVENTS_EXCHANGE } from '@frontdesk/messaging';

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid', description: 'The same for every consumer and every redelivery' },
    type: { type: 'string' },
    organization_id: { type: 'integer' },
    livemode: { type: 'boolean' },
    created_at: { type: 'string', format: 'date-time' },
    data,
    seq: {
      type: 'integer',
      description: 'Number of the event among those of its kind about the same record; shows gaps',
    },
    traceparent: { type: 'string', description: 'W3C Trace Context' },
  },
  required: ['id', 'type', 'organization_id', 'livemode', 'created_at', 'data'],
});

/**
 * Returns the AsyncAPI 3.0 description of the events between services, with the publisher and the consumers of each.
 */
export function describeInternalEvents(): object {
  const events = allEvents.filter(({ isConfidential }) => !isConfidential);
  const services = [...new Set(events.flatMap((event) => [...publishersOf(event), ...event.consumers]))].sort();
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Frontdesk internal events',
      version: '1.0.0',
      description:
        'Persistent messages on one topic exchange, delivered at least once and in any order. Consumers ignore ids that they have processed.',
      license: { name: 'MIT' },
      tags: services.map((name) => ({ name })),
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(events.map((event) => [keyOf(event), channelOf(event)])),
    operations: Object.fromEntries(events.flatMap(operationsOf)),
    components: { messages: Object.fromEntries(events.map((event) => [keyOf(event), messageOf(event)])) },
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
  return [
    ...publishersOf(event).map((publisher) => operation(publisher, 'send')),
    ...event.consumers.map((consumer) => operation(consumer, 'receive')),
  ];
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
