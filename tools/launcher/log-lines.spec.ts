import { describe, expect, it } from '@jest/globals';
import { createLogRenderer, needsAttention } from './log-lines.ts';

const render = createLogRenderer({ names: ['gateway', 'webhooks.2'], colour: false });
const time = new Date(2026, 0, 2, 9, 5, 7).getTime();

describe('rendering of log lines', () => {
  it('shows a JSON line as time, padded service, level, message and fields', () => {
    const line = JSON.stringify({
      level: 30,
      time,
      pid: 7,
      hostname: 'h',
      msg: 'lead.created',
      lead_id: 4,
      source: 'call',
    });
    expect(render('gateway', line)).toBe('09:05:07 gateway     info  lead.created lead_id=4 source=call');
  });

  it('quotes ambiguous values and shows objects as JSON', () => {
    const line = JSON.stringify({ level: 40, time, msg: 'm', reason: 'two words', empty: '', nested: { a: 1 } });
    expect(render('webhooks.2', line)).toBe('09:05:07 webhooks.2  warn  m reason="two words" empty="" nested={"a":1}');
  });

  it("puts an error's stack below its line", () => {
    const line = JSON.stringify({
      level: 50,
      time,
      msg: 'failed',
      err: { type: 'Error', message: 'x', stack: 'Error: x\n  at y' },
    });
    expect(render('gateway', line)).toBe('09:05:07 gateway     error failed\n    Error: x\n      at y');
  });

  it('accepts ISO timestamps and named levels', () => {
    const line = JSON.stringify({ level: 'info', time: new Date(time).toISOString(), msg: 'm' });
    expect(render('gateway', line)).toBe('09:05:07 gateway     info  m');
  });

  it.each(['plain text', '{"not": "a log line"}', '{broken'])('passes other lines through: %s', (line) => {
    expect(render('gateway', line)).toMatch(/^\d\d:\d\d:\d\d gateway {5}/);
    expect(render('gateway', line).endsWith(`  ${line}`)).toBe(true);
  });

  it('uses color only when enabled', () => {
    const line = JSON.stringify({ level: 30, time, msg: 'm', a: 1 });
    expect(render('gateway', line)).not.toContain('\x1b');
    expect(createLogRenderer({ names: ['gateway'], colour: true })('gateway', line)).toContain('\x1b[');
  });

  it('dims the line of a request and colors a warning', () => {
    const coloured = createLogRenderer({ names: ['gateway'], colour: true });
    const of = (level: number) => coloured('gateway', JSON.stringify({ level, time, msg: 'm', a: 1 }));
    expect(of(30)).toBe('\x1b[90m09:05:07 gateway  info  m a=1\x1b[0m');
    expect(of(40)).toContain('\x1b[33mwarn ');
  });

  it.each([
    [false, JSON.stringify({ level: 30, msg: 'request.handled' })],
    [false, JSON.stringify({ level: 'debug', msg: 'm' })],
    [true, JSON.stringify({ level: 40, msg: 'm' })],
    [true, JSON.stringify({ level: 50, msg: 'm' })],
    [true, JSON.stringify({ level: 'fatal', msg: 'm' })],
    [true, 'Error: the last words of a process'],
  ])('reports whether a line needs attention: %s, %s', (expected, line) => expect(needsAttention(line)).toBe(expected));
});
