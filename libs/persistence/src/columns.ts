import { getMetadataArgsStorage } from 'typeorm';

/**
 * The columns of an entity's table, for `SELECT` and `RETURNING`. Prepared statements cannot use `*`: after a migration
 * adds a column, every statement prepared before it fails.
 */
export function columnsOf(entity: new (...args: never[]) => object): string {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName }) => propertyName)
    .join(', ');
}
