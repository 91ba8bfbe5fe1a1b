import { describe, expect, it } from '@jest/globals';
import { findPages } from './palette-pages.js';

const anything = (): boolean => true;
const linksFor = (typed: string, can: (operation: string) => boolean = anything): string[] =>
  findPages(typed, can).map(({ to, hash }) => (hash ? `${to}#${hash}` : to));

describe('findPages', () => {
  it.each([
    ['opening hours', '/settings#hours'],
    ['Hours', '/settings#hours'],
    ['holidays', '/settings#hours'],
    ['hours settings', '/settings#hours'],
    ['greeting', '/settings#receptionist'],
    ['price', '/settings#services'],
    ['transfer', '/settings#handoff'],
    ['time zone', '/settings#organization'],
    ['hipaa', '/settings#data'],
    ['voicemail', '/settings#outbound'],
    ['embed', '/settings#widget'],
    ['faq', '/settings#questions'],
    ['leads', '/leads'],
    ['do not call', '/do-not-call'],
  ])('finds %j', (typed, link) => expect(linksFor(typed)).toContain(link));

  it('lists the pages alone before anything is typed', () => {
    expect(linksFor(' ')).toContain('/settings');
    expect(linksFor(' ').join()).not.toContain('#');
  });

  it('finds no section for people who may not change the settings', () => {
    expect(linksFor('hours', (operation) => operation !== 'settings.update')).toEqual([]);
  });

  it('finds the deletion only for people who may delete the organization', () => {
    const link = '/settings#deletion';
    expect(linksFor('delete')).toContain(link);
    expect(linksFor('delete', (operation) => operation !== 'settings.delete-organization')).not.toContain(link);
  });

  it('finds nothing by words that no page has', () => expect(linksFor('zebra hours')).toEqual([]));
});
