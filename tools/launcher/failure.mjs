// @ts-check

/** Something the person at the terminal can act on: shown as its message alone, without a stack. */
export class LauncherFailure extends Error {
  /**
   * @param {string} message
   * @param {{ output?: string, cause?: unknown }} [detail] `output`: what the failing program printed
   */
  constructor(message, detail = {}) {
    super(message, { cause: detail.cause });
    this.name = 'LauncherFailure';
    this.output = detail.output ?? '';
  }
}

/** The person asked to stop while something was under way. Not an error: the launcher ends with exit code 0. */
export class Interrupted extends Error {
  constructor() {
    super('stopped on request');
    this.name = 'Interrupted';
  }
}

/**
 * @param {unknown} error
 * @returns {string} what to print for it
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
