/** An error that the operator sees as its message, without a stack trace. */
export class DeadLettersFailure extends Error {}
