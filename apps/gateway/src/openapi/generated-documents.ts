import { describeApi } from './api-description.js';
import { describeInternalEvents } from './async-description.js';
import { errorTable } from './error-table.js';

/** Stands in the committed documents for wherever the API is served. */
const SOMEWHERE = 'https://api.frontdesk.example';

const json = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** The documents under `docs/` that are made from the declarations, by their paths. */
export function generatedDocuments(): Readonly<Record<string, string>> {
  return {
    'docs/api.json': json(describeApi(SOMEWHERE)),
    'docs/asyncapi.json': json(describeInternalEvents()),
    'docs/errors.md': errorTable(),
  };
}
