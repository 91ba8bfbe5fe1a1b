import { describe, expect, it } from '@jest/globals';
import { Column, columnsOf, Entity, PrimaryColumn } from './entity-decorators.js';

@Entity({ name: 'parcels' })
class Parcel {
  @PrimaryColumn('bigint')
  id: number;

  @Column('text', { nullable: true })
  note: string | null;

  readonly weight: number = 1;
}

describe('columnsOf', () => {
  it('lists the columns of the table, in their order', () => {
    expect(columnsOf(Parcel)).toBe('id, note');
  });
});
