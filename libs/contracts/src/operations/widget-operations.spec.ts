import { describe, expect, it } from '@jest/globals';
import { decode } from '../validation/decode.js';
import { FirstVisitorMessageBody } from './widget-operations.js';

const decoded = (page_url: unknown) =>
  decode(FirstVisitorMessageBody, { message_id: '0123456789abcdef', body: 'Hello', page_url });

describe("the page of a visitor's first message", () => {
  it.each(['https://harbor.example/contact?a=b#c', 'HTTP://harbor.example', null])('may be %j', (page) => {
    expect(decoded(page).errors).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://harbor.example/1',
    '//harbor.example',
    'harbor.example',
  ])('may not be %j, because the team follows the link', (page) => {
    expect(decoded(page).errors).toEqual({ page_url: ['must be an http or https URL'] });
  });
});
