import { describe, expect, it } from '@jest/globals';
import { collectionChangedBy } from './change-notice.js';
import { portalOperations } from './operations/role-table.js';

const changedBy = (name: string): string | null =>
  collectionChangedBy(portalOperations.find((operation) => operation.name === name)!);

describe('the collection that an operation changes', () => {
  it.each([
    ['chats.accept', 'chats'],
    ['chats.update-follow-up', 'chats'],
    ['leads.add-note', 'leads'],
    ['calls.delete-note', 'calls'],
    ['canned-replies.create', 'canned-replies'],
  ])('is the collection of the record that pages show: %s', (name, collection) => {
    expect(changedBy(name)).toBe(collection);
  });

  it.each(['chats.list-follow-ups', 'chats.get-follow-up', 'blocked-callers.preview'])('is null for %s', (name) => {
    expect(changedBy(name)).toBeNull();
  });
});
