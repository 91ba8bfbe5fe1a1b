import { UnreachableDocument } from './client-documents.js';

interface ErrorOut {
  error: string;
  error_description?: string | undefined;
}

/** The page of an authorization that cannot return to its app. It contains nothing that the app chose unescaped. */
export function errorPage({ error, error_description = 'No more is known.' }: ErrorOut, cause: unknown): string {
  const unreachable = documentOf(cause);
  const [what, detail] = unreachable
    ? [
        `This server cannot reach ${unreachable}, where the app describes itself.`,
        'Start again in the app later. If that does not help, the operator of this server can give it access to the address, or register the app.',
      ]
    : [
        'The app sent a request that this server does not accept. Start again in the app.',
        `${error_description} (${error})`,
      ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The app cannot be connected</title>
<h1>The app cannot be connected</h1>
<p>${escaped(what)}</p>
<p>${escaped(detail)}</p>
</html>
`;
}

/** Returns the address of a document that could not be reached, if that is why an authorization failed. */
function documentOf(error: unknown): string | null {
  if (error instanceof UnreachableDocument) return error.address;
  return error instanceof Error && error.cause ? documentOf(error.cause) : null;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
