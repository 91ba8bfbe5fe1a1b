/** An error of which the user sees the message, without a stack trace. */
export class CommandFailure extends Error {}

/** A command line that cannot be carried out as given. */
export class UsageError extends CommandFailure {}
