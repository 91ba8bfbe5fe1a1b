import { describe, expect, it } from '@jest/globals';
import { headersWith, isSendableSecret, secretsUsedBy } from './header-template.js';

describe('headers of a CRM connection', () => {
  it('put secrets into values', () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer {{ secrets.api_key }}' },
      { name: 'X-Account', value: '7' },
    ];
    expect(secretsUsedBy(headers)).toEqual(['api_key']);
    expect(headersWith(headers, { api_key: '$& s3cret' })).toEqual({
      Authorization: 'Bearer $& s3cret',
      'X-Account': '7',
    });
  });

  it.each([
    ['Host', 'example.com', 'may not have the header Host'],
    ['content-type', 'text/plain', 'may not have the header content-type'],
    ['X Y', '1', 'has a header with the invalid name X Y'],
    ['X-Y', 'a\r\nZ: 1', 'has a header X-Y with characters other than ASCII'],
    ['X-Y', '{{lead.name}}', 'has an unknown placeholder in the header X-Y'],
    ['X-Y', '{{secrets.Bad}}', 'has an unknown placeholder in the header X-Y'],
  ])('refuse %s: %j', (name, value, message) => {
    expect(() => secretsUsedBy([{ name, value }])).toThrow(message);
  });

  it('refuse secrets that could begin another header', () => {
    expect(isSendableSecret('a b~')).toBe(true);
    expect(isSendableSecret('a\nb')).toBe(false);
  });
});
