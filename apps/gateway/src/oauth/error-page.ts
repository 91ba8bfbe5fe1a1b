/** The page of an authorization that cannot return to its app. It contains nothing that the app chose unescaped. */
export function errorPage({
  error,
  error_description,
}: {
  error: string;
  error_description?: string | undefined;
}): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The app cannot be connected</title>
<h1>The app cannot be connected</h1>
<p>The app sent a request that this server does not accept. Start again in the app.</p>
<p>${escaped(error_description ?? 'No more is known.')} (${escaped(error)})</p>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
