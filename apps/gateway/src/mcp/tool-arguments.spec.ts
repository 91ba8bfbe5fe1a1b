import { createLead, listCalls, listOutboundCalls, replyToChat } from '@frontdesk/contracts';
import { expect, it } from '@jest/globals';
import { toolRequest } from './tool-arguments.js';

it('path ids, query and body are told apart by the declaration, and what it does not know is left out', () => {
  expect(toolRequest(replyToChat, { chat: 7, body: 'Hello', unknown: 1 })).toEqual({
    params: { chat: '7' },
    query: {},
    body: { body: 'Hello' },
  });
  expect(toolRequest(createLead, { reason: 'x', name: null, callback: { consent_text: 'y' } }).body).toEqual({
    reason: 'x',
    name: null,
    callback: { consent_text: 'y' },
  });
});

it('numbers and flags of a query become text, null is absent, and lists stay what no parameter takes', () => {
  expect(toolRequest(listCalls, { per_page: 5, spam: true, cursor: null, status: ['missed'] }).query).toEqual({
    per_page: '5',
    spam: 'true',
    status: ['missed'],
  });
  expect(toolRequest(listOutboundCalls, {}).query).toEqual({});
});

it('an id that is left out is validation_failed; one that is no number is not_found', () => {
  for (const chat of [undefined, null])
    expect(() => toolRequest(replyToChat, { chat, body: 'x' })).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: { errors: { chat: ['is required'] } } }),
    );
  for (const chat of [{}, [1], true])
    expect(() => toolRequest(replyToChat, { chat })).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(toolRequest(replyToChat, { chat: '../close' }).params).toEqual({ chat: '../close' });
});
