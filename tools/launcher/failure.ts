/** An error that the user can act on. Only its message is shown, without a stack trace. */
export class LauncherFailure extends Error {
  readonly output: string;

  /** @param detail `output` is the output of the failed program */
  constructor(message: string, detail: { output?: string; cause?: unknown } = {}) {
    super(message, { cause: detail.cause });
    this.name = 'LauncherFailure';
    this.output = detail.output ?? '';
  }
}

/** The user interrupted the launcher. This is not an error, so the exit code is 0. */
export class Interrupted extends Error {
  constructor() {
    super('stopped on request');
    this.name = 'Interrupted';
  }
}

/** @returns the text to print */
export function describe(error: unknown): string {
  if (error instanceof LauncherFailure) {
    const output = error.output.trimEnd();
    return output ? `${error.message}\n\n${indent(lastLines(output, 60))}` : error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function lastLines(text: string, count: number) {
  return text.split('\n').slice(-count).join('\n');
}

function indent(text: string) {
  return text.replace(/^/gm, '  ');
}
