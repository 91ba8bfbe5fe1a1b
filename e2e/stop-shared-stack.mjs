/**
 * Runs after the last end-to-end spec. Prints the warnings and errors of the services, because specs that break nothing
 * should cause few. Fails the run if the services' logs contain a secret or personal data.
 */
export default async function () {
  const stack = globalThis.sharedStack;
  if (!stack) return;
  try {
    await stack.stop();
  } finally {
    show(stack.complaints);
  }
}

/** @param {readonly string[]} complaints */
function show(complaints) {
  if (complaints.length === 0) return;
  process.stderr.write(`\nThe shared stack logged ${complaints.length} error(s). The first 20:\n`);
  for (const line of complaints.slice(0, 20)) process.stderr.write(`  ${line.slice(0, 2000)}\n`);
}
