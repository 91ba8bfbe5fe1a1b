import { describeApi } from './api-description.js';
import { describeInternalEvents } from './async-description.js';
import { errorTable } from './error-table.js';
import { roleDocument } from './role-document.js';

/** The API's origin in the committed documents. */
const EXAMPLE_ORIGIN = 'https://api.frontdesk.example';

const json = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** The documents under `docs/` that are generated from the declarations, by path. */
export function generatedDocuments(): Readonly<Record<string, string>> {
  return {
    'docs/api.json': json(describeApi(EXAMPLE_ORIGIN)),
    'docs/asyncapi.json': json(describeInternalEvents()),
    'docs/errors.md': errorTable(),
    'docs/roles.md': roleDocument(),
  };
}
