import { allEvents } from '@frontdesk/contracts';
import { EVENTS_EXCHANGE } from '@frontdesk/messaging';
import { schemaViolations } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { describeInternalEvents } from './async-description.js';

interface Described {
  channels: Record<string, { bindings: { amqp: { exchange: { name: string } } } }>;
  components: { messages: Record<string, { payload: { properties: { data: { properties: object } } } }> };
}

const document = describeInternalEvents() as Described;
const official = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0-without-$id.json') as object;

describe('describeInternalEvents', () => {
  it('is valid against the official schema of AsyncAPI 3.0', () => {
    expect(schemaViolations(official, document)).toEqual([]);
    expect(schemaViolations(official, { ...document, channels: [] })).not.toEqual([]);
  });

  it('names the exchange of the events', () => {
    const exchanges = Object.values(document.channels).map(({ bindings }) => bindings.amqp.exchange.name);
    expect(new Set(exchanges)).toEqual(new Set([EVENTS_EXCHANGE]));
  });

  it('does not describe the entries of the audit log', () => {
    expect(Object.keys(document.channels)).not.toContain('audit_recorded');
    expect(JSON.stringify(document)).not.toContain('audit');
  });

  const described = allEvents.filter(({ isConfidential }) => !isConfidential);
  it.each(described.map(({ type }) => type))('describes the data of %s', (type) => {
    const { data } = document.components.messages[type.replaceAll('.', '_')]!.payload.properties;
    expect(Object.keys(data.properties)).not.toEqual([]);
  });
});
