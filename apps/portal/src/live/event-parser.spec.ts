import { describe, expect, it } from '@jest/globals';
import { EventParser, type StreamEvent } from './event-parser.js';

describe('EventParser', () => {
  it.each([1, 2, 7, 1000])('parses events and ids from chunks of %d characters', (size) => {
    const events: StreamEvent[] = [];
    const ids: string[] = [];
    const parser = new EventParser(
      (event) => events.push(event),
      (id) => ids.push(id),
    );
    const text =
      'retry: 1000\n\nid: a.1.x\nevent: changed\ndata: {"id":1}\n\n:\n\nid: a.2.y\n\r\nevent: ready\r\ndata: {}\r\n\r\nevent: half';
    for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
    expect(events).toEqual([
      { name: 'changed', data: '{"id":1}' },
      { name: 'ready', data: '{}' },
    ]);
    expect(ids).toEqual(['a.1.x', 'a.2.y']);
  });
});
