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

describe('columnsOf', () => {
  it('lists the columns of the table, in their order', () => {
    expect(columnsOf(Parcel)).toBe('id, note');
  });
});
