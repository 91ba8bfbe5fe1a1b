/** How often one address of an organization may stop, within a day, the calls to a number without proof. */
export const MAX_UNPROVEN_OPT_OUTS = 5;
