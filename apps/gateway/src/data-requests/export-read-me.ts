/** The first file of an export. It speaks to the person. */
export const EXPORT_READ_ME = `What this organization has stored about you in Frontdesk.

Each file has one kind of record, one record on a line, as JSON. The folder "live" has real records, and
"test" has records of trials. There is no file for a kind of which nothing is stored.

manifest.json says whom the records belong to, what each file contains, how many records it has and its
SHA-256. "left_out" names what is not included, and why. "outside" says where copies may be that this file
does not have.

Times are in UTC. Records belong to you if they have the number or the e-mail address in manifest.json, or
were made in a call or chat with you. If other people use the same number, their records may be included.
Names of employees are left out, except for what you were shown in a chat.
`;
