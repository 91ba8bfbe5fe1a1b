import { getMetadataArgsStorage } from 'typeorm';

type EntityClass<Row> = new (...args: never[]) => Row;

/** Returns the names of the columns of an entity's table, in the order of its properties. */
export function columnNamesOf<Row extends object>(entity: EntityClass<Row>): (keyof Row & string)[] {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName }) => propertyName as keyof Row & string);
}

/**
 * Returns the columns of an entity's table, for `SELECT` and `RETURNING`: `id, name, …`. Prepared statements cannot use
 * `*`, because after a migration adds a column, every statement prepared before it fails.
 */
export function columnsOf(entity: EntityClass<object>): string {
  return columnNamesOf(entity).join(', ');
}
