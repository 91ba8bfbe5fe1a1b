import { describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { counter } from './instruments.js';
import { record } from './recorders.js';
import { metrics } from './service-metrics.js';

describe('a counter', () => {
  it('starts with every series at zero, so that the first occurrence is an increase', async () => {
    const calls = counter({
      name: 'frontdesk_spec_calls_total',
      help: 'Calls of the spec',
      labels: { mode: ['live', 'test'], outcome: ['accepted', 'refused'] },
    });
    calls.inc({ mode: 'live', outcome: 'refused' });
    const { values } = await calls.get();
    expect(values.map(({ labels, value }) => [labels.mode, labels.outcome, value])).toEqual([
      ['live', 'accepted', 0],
      ['live', 'refused', 1],
      ['test', 'accepted', 0],
      ['test', 'refused', 0],
    ]);
    register.removeSingleMetric('frontdesk_spec_calls_total');
  });
});

describe('an unknown operation or event', () => {
  it('is counted under one shared label instead of its own series', async () => {
    // Specs of one process share the metrics.
    for (const one of [metrics.operations, metrics.published]) one.reset();
    record.handled({ operation: 'drop.tables', outcome: 'failed', durationMs: 1 });
    record.handled({ operation: '+13125550147', outcome: 'failed', durationMs: 1 });
    record.published([{ id: '5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11', type: 'no.such.event', body: '{}' }]);
    const { values } = await metrics.operations.get();
    expect(new Set(values.map(({ labels }) => labels.operation))).toEqual(new Set(['unknown']));
    expect((await metrics.published.get()).values).toEqual([{ labels: { event: 'unknown' }, value: 1 }]);
  });
});

describe('the events that a service publishes', () => {
  it('are counted from zero, so that the first one is an increase', async () => {
    metrics.published.reset();
    record.publisherFound('records');
    const { values } = await metrics.published.get();
    expect(values).toContainEqual({ labels: { event: 'lead.created' }, value: 0 });
    expect(values.map(({ labels }) => labels.event)).not.toContain('chat.started');
  });
});
