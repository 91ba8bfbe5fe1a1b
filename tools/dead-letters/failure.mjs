// @ts-check

/** Something the operator is told in one sentence, without a stack trace. */
export class DeadLettersFailure extends Error {}
