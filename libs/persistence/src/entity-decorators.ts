import type * as TypeOrm from 'typeorm';

type DecoratorName =
  | 'Check'
  | 'Column'
  | 'Entity'
  | 'ForeignKey'
  | 'Index'
  | 'JoinColumn'
  | 'ManyToOne'
  | 'PrimaryColumn'
  | 'PrimaryGeneratedColumn'
  | 'Unique';
type Decorators = Pick<typeof TypeOrm, DecoratorName>;
type Decorate = (target: object, propertyName?: string) => void;

interface Decoration {
  name: DecoratorName;
  target: object;
  propertyName: string | undefined;
  applyWith: (decorators: Decorators) => void;
}

const COLUMN_DECORATORS: readonly DecoratorName[] = ['Column', 'PrimaryColumn', 'PrimaryGeneratedColumn'];

const decorations: Decoration[] = [];
let appliedCount = 0;

/**
 * Returns TypeORM's decorator of this name. It is applied when something needs the schema, so that a running service
 * does not load TypeORM.
 */
function deferred<Name extends DecoratorName>(name: Name): Decorators[Name] {
  const decorator = (...options: never[]): Decorate => {
    return (target, propertyName) => {
      const applyWith = (decorators: Decorators): void => {
        const create = decorators[name] as (...options: never[]) => Decorate;
        create(...options)(target, propertyName);
      };
      decorations.push({ name, target, propertyName, applyWith });
    };
  };
  return decorator as unknown as Decorators[Name];
}

export const Check = deferred('Check');
export const Column = deferred('Column');
export const Entity = deferred('Entity');
export const ForeignKey = deferred('ForeignKey');
export const Index = deferred('Index');
export const JoinColumn = deferred('JoinColumn');
export const ManyToOne = deferred('ManyToOne');
export const PrimaryColumn = deferred('PrimaryColumn');
export const PrimaryGeneratedColumn = deferred('PrimaryGeneratedColumn');
export const Unique = deferred('Unique');

/** Applies the decorations of all loaded entities, in the order of their source. */
export function applyDecorations(decorators: Decorators): void {
  for (; appliedCount < decorations.length; appliedCount += 1) decorations[appliedCount]!.applyWith(decorators);
}

type EntityClass<Row> = new (...args: never[]) => Row;

/** Returns the names of the columns of an entity's table, in the order of the properties, inherited columns first. */
export function columnNamesOf<Row extends object>(entity: EntityClass<Row>): (keyof Row & string)[] {
  return decorations
    .filter(({ name, target }) => isOf(entity.prototype as object, target) && COLUMN_DECORATORS.includes(name))
    .map(({ propertyName }) => propertyName as keyof Row & string);
}

function isOf(prototype: object, target: object): boolean {
  return target === prototype || Object.prototype.isPrototypeOf.call(target, prototype);
}

/**
 * Returns the columns of an entity's table, for `SELECT` and `RETURNING`: `id, name, …`. Prepared statements cannot use
 * `*`, because a migration that adds a column would make all existing ones fail.
 */
export function columnsOf(entity: EntityClass<object>): string {
  return columnNamesOf(entity).join(', ');
}
