import { describe, expect, it } from '@jest/globals';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { columnsOf } from './columns.js';

@Entity({ name: 'parcels' })
class Parcel {
  @PrimaryColumn('bigint')
  id: number;

  @Column('text', { nullable: true })
  note: string | null;

  readonly weight: number = 1;
}

describe('the columns of an entity', () => {
  it('are those that its table has, in their order', () => {
    expect(columnsOf(Parcel)).toBe('id, note');
  });
});
