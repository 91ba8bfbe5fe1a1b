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

@Entity({ name: 'letters' })
class Letter extends Parcel {
  @Column('text')
  stamp: string;
}

describe('columnsOf', () => {
  it('lists the columns of the table, in their order', () => {
    expect(columnsOf(Parcel)).toBe('id, note');
  });

  it('lists inherited columns first', () => {
    expect(columnsOf(Letter)).toBe('id, note, stamp');
  });
});
