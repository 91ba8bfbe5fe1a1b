import { describe, expect, it } from '@jest/globals';
import { audited, changesBetween, pendingAudit, targetTypeOf, unaudited, type Audit } from './audit.js';
import { actorKinds, type ActorKind } from './caller.js';
import { eventOfType, webhookEventTypes } from './events/catalogue.js';
import { flag, integer, text, timestamp } from './fields.js';
import { allOperations } from './operations/catalogue.js';

const fields = {
  id: integer(),
  enabled: flag(),
  at: timestamp().nullable(),
  summary: text().omittedInHipaa(),
  note: text(),
  outcome: text().nulledInHipaa(),
};
const audit = audited('widget.updated', fields, { values: ['enabled', 'at', 'outcome'], texts: ['note', 'summary'] });
const before = { enabled: true, at: null, outcome: 'a', note: 'old words', summary: 'same' };
const after = { enabled: false, at: new Date('2026-01-02T03:04:05.678Z'), outcome: 'b', note: 'new', summary: 'same' };

describe('changesBetween', () => {
  it('contains each declared value that differs, before and after, with instants in whole seconds', () => {
    expect(changesBetween(audit, false, before, after)).toEqual({
      enabled: { before: true, after: false },
      at: { before: null, after: '2026-01-02T03:04:05Z' },
      outcome: { before: 'a', after: 'b' },
      note: {},
    });
  });

  it('never contains texts or undeclared fields', () => {
    const changes = JSON.stringify(changesBetween(audit, false, before, { ...after, secret: 'x' }));
    for (const word of ['old words', 'new', 'secret']) expect(changes).not.toContain(word);
  });

  it('leaves out values that HIPAA mode hides', () => {
    expect(Object.keys(changesBetween(audit, true, before, after))).toEqual(['enabled', 'at', 'note']);
  });

  it('compares a new record with null, and null with a removed record', () => {
    expect(changesBetween(audit, false, null, { enabled: true })).toEqual({ enabled: { before: null, after: true } });
    expect(changesBetween(audit, false, { enabled: true }, null)).toEqual({ enabled: { before: true, after: null } });
  });
});

describe('pendingAudit', () => {
  const now = (): Date => new Date('2026-01-01T00:00:00.250Z');
  const isPending = (given: Audit | undefined, kind: ActorKind | null): boolean => {
    const actor = kind && { actor: { kind, id: 1, name: 'x' } };
    return pendingAudit(given ? { audit: given } : {}, { ...actor }, now) !== undefined;
  };

  it('exists for every change that no key makes, and for audited changes by keys', () => {
    for (const kind of actorKinds) expect([kind, isPending(audit, kind)]).toEqual([kind, kind !== 'key']);
    for (const target of ['api_key', 'webhook_endpoint', 'consent', 'do_not_call_entry', 'blocked_caller']) {
      expect([target, isPending(audited(`${target}.created`, fields), 'key')]).toEqual([target, true]);
    }
  });

  it('does not exist if there is no declaration or no actor', () => {
    expect(isPending(undefined, 'person')).toBe(false);
    expect(isPending(audit, null)).toBe(false);
    const actor = { kind: 'person', id: 1, name: 'x' } as const;
    expect(pendingAudit({ audit: unaudited('Changes nothing') }, { actor }, now)).toBeUndefined();
  });

  it('keeps the start of the operation', () => {
    const actor = { kind: 'operator', id: null, name: 'billing' } as const;
    expect(pendingAudit({ audit }, { actor }, now)).toEqual({
      ...audit,
      at: '2026-01-01T00:00:00.250Z',
      isSettled: false,
    });
  });
});

describe('the event audit.recorded', () => {
  it('is not offered to webhooks', () => {
    expect(webhookEventTypes).not.toContain('audit.recorded');
    expect(eventOfType('audit.recorded')).toMatchObject({ isConfidential: true });
    expect(eventOfType('audit.recorded')).not.toHaveProperty('scopes');
  });
});

/** Texts that have a fixed form or come from a known list. People may have written all other texts. */
const FORMED_TEXTS = [
  'version',
  'text_sha256',
  'ip_address',
  'prefix',
  'pattern',
  'phone_number',
  'url',
  'event',
  'timezone',
  'outbound_number',
  'handoff_number',
  'whatsapp_phone_number_id',
  'disposition',
  'blocked_reason',
];

describe('the audit declarations', () => {
  const writes = allOperations.filter(({ api, method }) => api !== 'internal' && method !== 'GET');

  it.each(writes.map((operation) => [operation.name, operation] as const))(
    '%s declares its entry, or why it leaves none',
    (_name, { audit: declared }) => {
      expect(declared).toBeDefined();
      if ('reason' in declared!) expect(declared.reason).toMatch(/^[A-Z].{10,}[^.]$/);
      else expect(declared!.action).toMatch(/^[a-z_]+\.[a-z_]+$/);
    },
  );

  it('include no entry for a read, except for an export', () => {
    const reads = allOperations.filter(({ method, audit: declared }) => method === 'GET' && declared);
    expect(reads.filter(({ output }) => output.kind !== 'file')).toEqual([]);
  });

  it('store no text that people may have written', () => {
    for (const { name, audit: declared, output } of allOperations) {
      if (!declared || 'reason' in declared || output.kind === 'nothing' || output.kind === 'file') continue;
      for (const value of declared.values) {
        const { type, format, enum: choices } = output.fields[value]?.schema ?? {};
        const isText = [type].flat().includes('string') && !format && !choices;
        if (isText) expect([name, FORMED_TEXTS]).toEqual([name, expect.arrayContaining([value])]);
      }
    }
  });

  it('name the target before the dot', () => {
    expect(targetTypeOf('do_not_call_entry.created')).toBe('do_not_call_entry');
  });
});
