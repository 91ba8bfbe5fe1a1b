/**
 * After the last end-to-end spec. What the services complained about is shown, since nothing was broken on purpose. The
 * run fails when their logs hold a secret or personal data.
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
  process.stderr.write(`\nThe shared stack logged ${complaints.length} error(s), the first of which are:\n`);
  for (const line of complaints.slice(0, 20)) process.stderr.write(`  ${line.slice(0, 2000)}\n`);
}
