/** The opt-outs a day that one chat address or caller of an organization may request without proof of the number. */
export const MAX_UNPROVEN_OPT_OUTS = 5;
