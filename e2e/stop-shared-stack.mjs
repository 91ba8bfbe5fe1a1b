/** After the last end-to-end spec. What the services complained about is shown, since nothing was broken on purpose. */
export default async function () {
  const stack = globalThis.sharedStack;
  if (!stack) return;
  await stack.stop();
  const complaints = stack.lines.filter((line) => /"level":"(error|fatal)"/.test(line));
  if (complaints.length === 0) return;
  process.stderr.write(`\nThe shared stack logged ${complaints.length} error(s), the first of which are:\n`);
  for (const line of complaints.slice(0, 20)) process.stderr.write(`  ${line.slice(0, 2000)}\n`);
}
