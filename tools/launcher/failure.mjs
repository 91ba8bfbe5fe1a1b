// @ts-check

/** An error that the user can act on. It is shown as its message alone, without a stack trace. */
export class LauncherFailure extends Error {
  /**
   * @param {string} message
   * @param {{ output?: string, cause?: unknown }} [detail] `output`: the output of the failed program
   */
  constructor(message, detail = {}) {
    super(message, { cause: detail.cause });
    this.name = 'LauncherFailure';
    this.output = detail.output ?? '';
  }
}

/** The user interrupted the launcher. This is no error: the exit code is 0. */
export class Interrupted extends Error {
  constructor() {
    super('stopped on request');
    this.name = 'Interrupted';
  }
}

/**
 * @param {unknown} error
 * @returns {string} the text to print
 */
export function describe(error) {
  if (error instanceof LauncherFailure) {
    const output = error.output.trimEnd();
    return output ? `${error.message}\n\n${indent(lastLines(output, 60))}` : error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  return text.split('\n').slice(-count).join('\n');
}

/** @param {string} text */
function indent(text) {
  return text.replace(/^/gm, '  ');
}
