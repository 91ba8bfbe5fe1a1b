import { createLead, listCalls, listOutboundCalls, replyToChat } from '@frontdesk/contracts';
import { expect, it } from '@jest/globals';
import { inputIn, toolRequest } from './tool-arguments.js';

it('toolRequest sorts arguments into path, query and body and drops unknown ones', () => {
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

it('toolRequest turns numbers and booleans of a query into text, drops null, and leaves lists to the decoder', () => {
  expect(toolRequest(listCalls, { per_page: 5, spam: true, cursor: null, status: ['missed'] }).query).toEqual({
    per_page: '5',
    spam: 'true',
    status: ['missed'],
  });
  expect(toolRequest(listOutboundCalls, {}).query).toEqual({});
});

it('toolRequest throws validation_failed for a missing id and not_found for one that is not a number', () => {
  for (const chat of [undefined, null])
    expect(() => toolRequest(replyToChat, { chat, body: 'x' })).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: { errors: { chat: ['is required'] } } }),
    );
  for (const chat of [{}, [1], true])
    expect(() => toolRequest(replyToChat, { chat })).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(toolRequest(replyToChat, { chat: '../close' }).params).toEqual({ chat: '../close' });
});

it('inputIn returns query and body without checking ids', () => {
  expect(inputIn(replyToChat, { body: 'x', unknown: 1 })).toEqual({ query: {}, body: { body: 'x' } });
  expect(inputIn(listCalls, { per_page: 5 })).toEqual({ query: { per_page: '5' }, body: {} });
});
