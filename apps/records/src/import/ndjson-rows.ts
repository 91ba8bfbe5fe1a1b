import type { Readable } from 'node:stream';
import { CommandFailure } from '../operator/command-failure.js';
import { MAX_CHARACTERS, NOT_UTF8, type FileRow, type Reading, type RowSource } from './file-rows.js';
import { leadFieldNames, valueOf } from './lead-columns.js';

/** Reads one JSON object per line. */
export function ndjsonRows(input: Readable, { map, set }: Reading): RowSource {
  return { header: null, notices: [], rows: read(input, map, set) };
}

async function* read(
  input: Readable,
  map: Record<string, string>,
  set: Record<string, string>,
): AsyncGenerator<FileRow> {
  let line = 0;
  let bytes = 0;
  for await (const text of linesOf(input)) {
    line++;
    bytes += Buffer.byteLength(text) + 1;
    const trimmed = (line === 1 ? text.replace(/^\ufeff/, '') : text).trim();
    if (trimmed === '') continue;
    yield { line, text: trimmed, cells: null, bytes, ...parse(trimmed, map, set) };
  }
}

async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = '';
  let line = 0;
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop()!;
    line += lines.length;
    yield* lines;
    if (rest.length > MAX_CHARACTERS) throw new CommandFailure(`Line ${line + 1} is too long for a lead.`);
  }
  if (rest !== '') yield rest;
}

function parse(text: string, map: Record<string, string>, set: Record<string, string>): Pick<FileRow, 'raw' | 'fault'> {
  if (text.includes(NOT_UTF8)) return { raw: null, fault: 'is not UTF-8' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { raw: null, fault: 'is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { raw: null, fault: 'is not a JSON object' };
  }
  const given = value as Record<string, unknown>;
  const raw: Record<string, unknown> = {};
  for (const field of leadFieldNames) {
    const found = given[map[field] ?? field];
    const isAbsent = found === undefined || found === null || found === '';
    raw[field] = isAbsent && field in set ? valueOf(field, set[field]!) : found;
  }
  return { raw, fault: null };
}
